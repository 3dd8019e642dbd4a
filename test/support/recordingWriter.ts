// Writes to a recording until it is killed, and says on stdout up to which event it is flushed: `node recordingWriter.ts FILE`
import { writeSync } from 'node:fs'
import { createRecordingFile } from '../../src/client/recording/recordingFile.ts'

const file = createRecordingFile(process.argv[2]!)
for (let n = 1; ; n++) {
  file.append({ at: 1000 + n, kind: 'in', conn: 1, data: `{"n":${n},"pad":"${'x'.repeat(200)}"}` })
  if (n % 100 !== 0) continue
  file.flush()
  writeSync(1, `${n}\n`)
}
