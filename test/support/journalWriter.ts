// One of several processes that write to one journal at once: `node journalWriter.ts FILE COUNT`
import { openJournal } from '../../src/client/journal/index.ts'
import type { SignedWrite } from '../../src/client/submitTypes.ts'
import { systemClock } from '../../src/lib/clock.ts'

const [file, count] = process.argv.slice(2) as [string, string]
const journal = openJournal(file, systemClock, process.pid)
for (let i = 0; i < Number(count); i++) {
  const tx_hash = `${process.pid}-${i}`
  const address = `0x${'1'.repeat(40)}`
  const write: SignedWrite = {
    ...{ name: 'cancelOrder', body: '{}', tx_hash, nonce: i, expires_after: i, account: address, signer: address },
    ...{ client_order_ids: [], words: 'cancel', params: '{}' },
  }
  journal.record('sending', write)
  journal.record('sent', write)
  journal.record('done', write, { status: 'done', tx_hash, order_id: null, data: null, orders: [], by: 'answer' })
}
journal.close()
