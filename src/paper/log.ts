/** One line of the exchange's log; never a signature, never a body. */
export interface LogLine {
  /** Unix ms. */
  time: number
  level: 'info' | 'refused' | 'error'
  /** The code a client was given, to find its failure here. */
  trace_code?: string
  /** `POST /trade/orders` */
  request?: string
  /** Code of the envelope. */
  code?: string
  msg: string
}
export type LogSink = (line: LogLine) => void

export const noLog: LogSink = () => {}
