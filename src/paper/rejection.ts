import { AppError } from '../lib/errors.ts'
import { REJECTS, type RejectCode } from '../protocol/rejects.ts'

/** A request the exchange refuses: `code` of the envelope and the HTTP status that goes with it. */
export class Rejection extends AppError {
  readonly http: number

  constructor(code: RejectCode, message: string, http: number = REJECTS[code].http) {
    super('rejected', message, { code })
    this.http = http
  }
}
