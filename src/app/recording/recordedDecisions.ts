import type { IntentJournal } from '../../client/journal/index.ts'
import type { Recorder } from '../../client/recording/recorder.ts'
import type { Verdict } from '../gate/door.ts'
import type { AppPort } from '../tradingPort.ts'

export const recordVerdict =
  (recorder: Recorder) =>
  ({ write: { name, params }, target, findings, passed }: Verdict): void =>
    void recorder.note('verdict', { name, params, target, findings, passed })

/** The same journal, with every step of an intent written down; without the signed bytes. */
export function recordJournal(journal: IntentJournal, recorder: Recorder): IntentJournal {
  return {
    ...journal,
    record(event, write, outcome) {
      const { tx_hash, name, account, signer, nonce, expires_after, words, client_order_ids } = write
      const shown = { event, tx_hash, name, account, signer, nonce, expires_after, words, client_order_ids }
      recorder.note('intent', outcome === undefined ? shown : { ...shown, outcome })
      journal.record(event, write, outcome)
    },
    draft(id, write) {
      recorder.note('intent', { event: 'draft', tx_hash: id, name: write.name, words: write.words })
      journal.draft(id, write)
    },
    dropDraft(id) {
      recorder.note('intent', { event: 'drop draft', tx_hash: id })
      journal.dropDraft(id)
    },
  }
}

/** The same port, with every thing a person asks for written down. What is typed into a key dialog is not. */
export function recordPort(port: AppPort, recorder: Recorder): AppPort {
  const command = (name: string, params: object = {}) => void recorder.note('command', { name, params })
  const { keys } = port
  const recorded: AppPort = {
    ...port,
    submit(write) {
      command('submit', write)
      return port.submit(write)
    },
    cancelPending(tx_hash) {
      command('cancelPending', { tx_hash })
      return port.cancelPending(tx_hash)
    },
    selectSymbol(symbol_id) {
      command('selectSymbol', { symbol_id })
      port.selectSymbol(symbol_id)
    },
    nameSymbol(symbol_id) {
      command('nameSymbol', { symbol_id })
      port.nameSymbol(symbol_id)
    },
    selectInterval(interval) {
      command('selectInterval', { interval })
      port.selectInterval(interval)
    },
    selectBook(depth, merge) {
      command('selectBook', { depth, merge })
      port.selectBook(depth, merge)
    },
    loadMore(what) {
      command('loadMore', { what })
      return port.loadMore(what)
    },
    resync() {
      command('resync')
      port.resync()
    },
  }
  if (keys === undefined) return recorded
  return {
    ...recorded,
    keys: {
      ...keys,
      unlock(passphrase) {
        command('unlock')
        return keys.unlock(passphrase)
      },
      lock() {
        command('lock')
        keys.lock()
      },
      renew() {
        command('renew')
        return keys.renew()
      },
      revoke() {
        command('revoke')
        return keys.revoke()
      },
      showAccount(address) {
        command('showAccount', { address })
        return keys.showAccount(address)
      },
    },
  }
}
