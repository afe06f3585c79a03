// Files take longer than other requests may: a sender is waited for as long as he goes on sending.

import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'

const SILENCE_MS = 30_000
const LONGEST_MS = 3_600_000

const patient = new WeakSet<Socket>()

/** Whether the limit of time for whole requests does not hold for who sends over this socket. */
export const isPatientWith = (socket: Socket): boolean => patient.has(socket)

/** Until the returned function is called; who falls silent or takes an hour is cut off. */
export function bePatientWith({ socket }: IncomingMessage): () => void {
  patient.add(socket)
  const cutOff = () => socket.destroy()
  const late = setTimeout(cutOff, LONGEST_MS)
  socket.setTimeout(SILENCE_MS, cutOff)
  return () => {
    patient.delete(socket)
    clearTimeout(late)
    socket.setTimeout(0)
    socket.off('timeout', cutOff)
  }
}
