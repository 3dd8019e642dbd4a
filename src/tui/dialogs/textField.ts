import { isText, keyName } from '../keys/keyNames.ts'
import type { InputEvent } from '../keys/splitter.ts'

/** One line of text being edited; `cursor` in code points. */
export interface TextField {
  readonly text: string
  readonly cursor: number
}

/** The field after an event; null when the event is no editing. A paste gives its first line. */
export function editText(field: TextField, event: InputEvent, most: number): TextField | null {
  if (event.type === 'paste') return insert(field, event.text.split('\n')[0] ?? '', most)
  if (event.type !== 'key') return null
  if (isText(event)) return insert(field, event.char, most)
  const points = [...field.text]
  const { cursor } = field
  switch (keyName(event)) {
    case 'backspace':
      return cursor === 0 ? field : { text: without(points, cursor - 1), cursor: cursor - 1 }
    case 'delete':
      return { text: without(points, cursor), cursor }
    case 'left':
      return { ...field, cursor: Math.max(0, cursor - 1) }
    case 'right':
      return { ...field, cursor: Math.min(points.length, cursor + 1) }
    case 'home':
    case 'ctrl-a':
      return { ...field, cursor: 0 }
    case 'end':
    case 'ctrl-e':
      return { ...field, cursor: points.length }
    case 'ctrl-u':
      return { text: points.slice(cursor).join(''), cursor: 0 }
    case 'ctrl-k':
      return { text: points.slice(0, cursor).join(''), cursor }
    case 'ctrl-w': {
      const before = points
        .slice(0, cursor)
        .join('')
        .replace(/\S+\s*$/, '')
      return { text: before + points.slice(cursor).join(''), cursor: [...before].length }
    }
    default:
      return null
  }
}

function insert({ text, cursor }: TextField, given: string, most: number): TextField {
  const points = [...text]
  const added = [...given].slice(0, Math.max(0, most - points.length))
  points.splice(cursor, 0, ...added)
  return { text: points.join(''), cursor: cursor + added.length }
}

const without = (points: string[], at: number): string => points.filter((_, i) => i !== at).join('')
