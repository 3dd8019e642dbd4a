import { streamServer } from './stream.ts'

/** Takes every connection and closes it at once. */
export const acceptsAndCloses = () => streamServer({ connected: (peer) => peer.socket.close(1013, 'try again later') })
