import { expect, it } from 'vitest'
import type { AppEnvironment } from '../../src/app/environment.ts'
import { tuiSettings } from '../../src/app/tuiSettings.ts'
import { DEFAULT_SETTINGS } from '../../src/config/index.ts'

it('the terminal is held to the limits of the settings file, the age of prices among them', () => {
  const limits = { ...DEFAULT_SETTINGS.limits, soft_notional: '100', hard_notional: '900', stale_ms: 2500 }
  const environment = { settings: { ...DEFAULT_SETTINGS, limits } } as AppEnvironment
  expect(tuiSettings(environment).limits).toEqual({ soft_notional: '100', hard_notional: '900', stale_ms: 2500 })
})
