// Timeouts of uploads: no limit for the whole request, but for silence of the client.

import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'

const SILENCE_MS = 30_000
const LONGEST_MS = 3_600_000

const slowUploads = new WeakSet<Socket>()

/** Whether the request timeout is lifted for this socket. */
export const isSlowUpload = (socket: Socket): boolean => slowUploads.has(socket)

/**
 * Lifts the request timeout until the returned function is called; closes the connection after 30 s
 * of silence or an hour.
 */
export function allowSlowUpload({ socket }: IncomingMessage): () => void {
  slowUploads.add(socket)
  const cutOff = () => socket.destroy()
  const late = setTimeout(cutOff, LONGEST_MS)
  socket.setTimeout(SILENCE_MS, cutOff)
  return () => {
    slowUploads.delete(socket)
    clearTimeout(late)
    socket.setTimeout(0)
    socket.off('timeout', cutOff)
  }
}
