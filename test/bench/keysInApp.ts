// What `keys.ts` runs in a process of its own, bundled: the terminal is TSX. Argument: where the exchange is, as JSON.
import { keyToPaint } from './keyPaint.ts'
import { keyToWire } from './keyWire.ts'

const figures = [...(await keyToWire(JSON.parse(process.argv[2]!))), ...(await keyToPaint())]
process.stdout.write(`${JSON.stringify(figures)}\n`)
process.exit(0)
