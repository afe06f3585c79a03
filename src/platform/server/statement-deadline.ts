// Cancels a PostgreSQL statement at its deadline, by the protocol's cancel request.

import { connect } from 'node:net'
import type pg from 'pg'
import { DeadlineExceeded, isCancelled } from './database-errors.ts'

/** Address and key of the server process behind a connection. */
type Met = Pick<pg.Client, 'host' | 'port'> & Partial<Record<'processID' | 'secretKey', number>>

/**
 * Runs `work`, a statement on this connection; throws `DeadlineExceeded` when it is not over in
 * time. `drop` is called where the cancel request may still be under way, so that it cannot hit a
 * later statement.
 */
export async function untilDeadline<Result>(
  client: Met,
  deadline: number,
  { work, drop }: { work: () => Promise<Result>; drop: (reason: Error) => void },
): Promise<Result> {
  const leftMs = deadline - performance.now()
  if (leftMs <= 0) throw new DeadlineExceeded()
  let cancelled: Promise<boolean> | undefined
  const timer = setTimeout(() => {
    cancelled = cancelStatement(client)
  }, leftMs)
  try {
    return await work()
  } catch (error) {
    throw cancelled && isCancelled(error) ? new DeadlineExceeded() : error
  } finally {
    clearTimeout(timer)
    if (cancelled && !(await cancelled)) drop(new Error('nobody knows whether it was cancelled'))
  }
}

const CANCEL_CODE = 80_877_102
const PATIENCE_MS = 1000

/**
 * Resolves to false where the request may have been sent and its outcome is unknown. The server
 * closes the connection once it has signalled the process, which ignores it when idle. Sent without
 * TLS, as libpq does: the server asks for none.
 */
function cancelStatement({ host, port, processID, secretKey }: Met): Promise<boolean> {
  if (processID === undefined || secretKey === undefined) return Promise.resolve(true)
  const request = Buffer.alloc(16)
  ;[16, CANCEL_CODE, processID, secretKey].forEach((word, place) => {
    request.writeInt32BE(word, place * 4)
  })
  return new Promise((resolve) => {
    const path = `${host}/.s.PGSQL.${port}`
    const socket = connect(host.startsWith('/') ? { path } : { host, port })
    const end = (isSettled: boolean) => {
      socket.destroy()
      resolve(isSettled)
    }
    let isSent = false
    socket.setTimeout(PATIENCE_MS, () => end(!isSent))
    socket.on('connect', () => {
      isSent = true
      socket.end(request)
    })
    socket.on('error', () => end(!isSent))
    socket.on('close', () => end(true))
    socket.resume()
  })
}
