import type { Verb } from '../verb.ts'
import { agentApprove } from './agentApprove.ts'
import { agentList } from './agentList.ts'
import { agentRenew } from './agentRenew.ts'
import { agentRevoke } from './agentRevoke.ts'
import { balance } from './balance.ts'
import { book } from './book.ts'
import { completion } from './completion.ts'
import { configGet } from './configGet.ts'
import { configList } from './configList.ts'
import { configPath } from './configPath.ts'
import { configSet } from './configSet.ts'
import { doctor } from './doctor.ts'
import { fills } from './fills.ts'
import { flows } from './flows.ts'
import { history } from './history.ts'
import { intents } from './intents.ts'
import { keysExport } from './keysExport.ts'
import { keysGenerate } from './keysGenerate.ts'
import { keysImport } from './keysImport.ts'
import { keysList } from './keysList.ts'
import { keysPasswd } from './keysPasswd.ts'
import { keysRemove } from './keysRemove.ts'
import { klines } from './klines.ts'
import { order } from './order.ts'
import { orders } from './orders.ts'
import { paper } from './paper.ts'
import { positions } from './positions.ts'
import { record } from './record.ts'
import { replay } from './replay.ts'
import { resetTerminal } from './resetTerminal.ts'
import { sign } from './sign.ts'
import { snapshot } from './snapshot.ts'
import { subCreate } from './subCreate.ts'
import { subList } from './subList.ts'
import { symbols } from './symbols.ts'
import { ticker } from './ticker.ts'
import { TRADING_VERBS } from './trade.ts'
import { trades } from './trades.ts'
import { txs } from './txs.ts'
import { watch } from './watch.ts'

/** Every verb of the command line; help, completion and the README's table are made from this list. */
export const VERBS: readonly Verb[] = [
  paper,
  symbols,
  ticker,
  book,
  trades,
  klines,
  orders,
  order,
  fills,
  positions,
  balance,
  history,
  flows,
  txs,
  intents,
  watch,
  ...TRADING_VERBS,
  keysGenerate,
  keysImport,
  keysList,
  keysExport,
  keysRemove,
  keysPasswd,
  agentApprove,
  agentRevoke,
  agentRenew,
  agentList,
  subCreate,
  subList,
  doctor,
  sign,
  snapshot,
  record,
  replay,
  configGet,
  configSet,
  configList,
  configPath,
  completion(() => VERBS),
  resetTerminal,
]
