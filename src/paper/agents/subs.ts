import { keccak256 } from 'ethers/crypto'
import type { SubAccount } from '../../protocol/models/account.ts'

export interface SubRecord extends SubAccount {
  main: string
}

/** Sub-accounts by address and by main account. */
export interface Subs {
  mainOf(address: string): string | null
  of(main: string): SubAccount[]
  all(): SubRecord[]
  /** The caller has checked that the label is free. */
  create(main: string, label: string, time: number): SubRecord
  takeChanges(): SubRecord[]
  restore(records: Iterable<SubRecord>): void
}

export function createSubs(): Subs {
  const byAddress = new Map<string, SubRecord>()
  const byMain = new Map<string, SubRecord[]>()
  let changed: SubRecord[] = []
  const add = (record: SubRecord) => {
    byAddress.set(record.address, record)
    byMain.set(record.main, [...(byMain.get(record.main) ?? []), record])
  }
  return {
    mainOf: (address) => byAddress.get(address)?.main ?? null,
    of: (main) => (byMain.get(main) ?? []).map(({ main: _, ...sub }) => sub),
    all: () => [...byAddress.values()],
    create: (main, label, created_time) => {
      const address = subAddress(main, label, byMain.get(main)?.length ?? 0)
      const record = { address, main, label, created_time }
      add(record)
      changed.push(record)
      return record
    },
    takeChanges: () => {
      const taken = changed
      changed = []
      return taken
    },
    restore: (records) => {
      for (const record of records) add(record)
    },
  }
}

/** The same main account, label and count always give the same address; nobody holds a key to it. */
export function subAddress(main: string, label: string, count: number): string {
  return `0x${keccak256(Buffer.from(`sub-account\0${main}\0${count}\0${label}`)).slice(-40)}`
}
