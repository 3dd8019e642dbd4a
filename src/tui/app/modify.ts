import { GrammarError, type ModifyCommand, parse } from '../../grammar/index.ts'
import { FieldError } from '../../lib/errors.ts'
import type { Order } from '../../protocol/models/order.ts'
import { symbolName } from '../../store/selectors/index.ts'
import type { ModifyDialog } from '../ui/dialog.ts'
import { closeDialog, openDialog } from '../ui/updates.ts'
import { type AppContext, say, stateOf, uiOf, update } from './context.ts'
import { type Plan, planCommand } from './plan.ts'
import { errorWords, guardOptions, obstacle, submitPlan } from './submit.ts'
import { rememberUndo } from './undo.ts'

/** Opens the small form with the order's own price and size in it. */
export function openModify(app: AppContext, order: Order): void {
  const name = symbolName(stateOf(app), order.symbol_id)
  const fields = { price: order.price ?? '', size: order.original_quantity }
  const focused = order.price === null ? 'size' : 'price'
  const dialog: ModifyDialog = {
    kind: 'modify',
    orderId: order.order_id,
    title: `modify ${order.is_buy ? 'buy' : 'sell'} ${name}`,
    fields,
    focused,
    cursor: [...fields[focused]].length,
    error: null,
    preview: null,
  }
  update(app, openDialog(withPreview(app, dialog)))
}

/** The dialog with what Enter would send now, or what is wrong. */
export function withPreview(app: AppContext, dialog: ModifyDialog): ModifyDialog {
  try {
    const command = commandOf(app, dialog)
    if (command === null) return { ...dialog, error: null, preview: 'nothing changed' }
    const plan = planCommand(command, stateOf(app), guardOptions(app))
    const error = obstacle(plan)
    return { ...dialog, error, preview: error === null ? plan.text : null }
  } catch (error) {
    if (error instanceof FieldError) return { ...dialog, error: errorWords(error), preview: null }
    throw error
  }
}

/** Enter in the form. */
export function submitModify(app: AppContext): void {
  const { dialog } = uiOf(app)
  if (dialog.kind !== 'modify') return
  const before = stateOf(app).orders[dialog.orderId]
  const shown = withPreview(app, dialog)
  const command = shown.error === null ? commandOf(app, dialog) : null
  if (before === undefined || command === null) {
    update(app, openDialog(shown))
    return
  }
  const plan: Plan = planCommand(command, stateOf(app), guardOptions(app))
  update(app, closeDialog)
  const why = submitPlan(app, plan, {
    flight: `order ${dialog.orderId}`,
    origin: 'action',
    key: 'enter',
    after: ([result]) => {
      if (result?.status === 'done') {
        rememberUndo(app, { kind: 'modified', at: app.clock.now(), text: plan.text, before })
      } else if (result?.status === 'not_sent') {
        // The form keeps its values.
        update(app, openDialog(dialog))
      }
    },
  })
  if (why !== null) say(app, 'error', why)
}

/** What the fields say, without what they leave as it was; null when nothing changes. */
function commandOf(app: AppContext, dialog: ModifyDialog): ModifyCommand | null {
  const order = stateOf(app).orders[dialog.orderId]
  if (order === undefined) throw new FieldError('order', dialog.orderId, 'an order that is live')
  const price = dialog.fields.price.trim()
  const size = dialog.fields.size.trim()
  const changes: Partial<ModifyCommand> = {}
  if (price !== '' && price !== order.price) changes.price = part(`price ${price}`).price!
  if (size !== '' && size !== order.original_quantity) changes.size = part(`size ${size}`).size!
  if (changes.price === undefined && changes.size === undefined) return null
  return { verb: 'modify', id: order.order_id, ...changes }
}

/** One field read with the grammar: a field cannot say more than its own. */
function part(words: string): ModifyCommand {
  const command = parse(`modify 0000 ${words}`)
  if (command.verb === 'modify' && Object.keys(command).length === 3) return command
  throw new GrammarError('field', words, 0, ['one value'])
}
