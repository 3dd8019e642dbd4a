/** Time as a dependency: everything but this module takes a Clock, so that it also runs under virtual time. */
export interface Timer {
  cancel(): void
}

export interface Clock {
  /** Unix time, ms. */
  now(): number
  after(ms: number, run: () => void): Timer
  every(ms: number, run: () => void): Timer
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after: (ms, run) => {
    const id = setTimeout(run, ms)
    return { cancel: () => clearTimeout(id) }
  },
  every: (ms, run) => {
    const id = setInterval(run, ms)
    return { cancel: () => clearInterval(id) }
  },
}

export function delay(clock: Clock, ms: number): Promise<void> {
  return new Promise((resolve) => {
    clock.after(ms, resolve)
  })
}
