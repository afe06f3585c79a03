// Classifies failed statements by the error codes of PostgreSQL and of the network.

type DatabaseError = Error & Partial<Record<'code' | 'syscall' | 'detail' | 'constraint', string>>

// the host is down, the network is split, the name does not resolve
const NETWORK_CODES = [
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT'],
  ...['EHOSTUNREACH', 'EHOSTDOWN', 'ENETUNREACH', 'ENETDOWN', 'ENOTFOUND', 'EAI_AGAIN'],
]
// a Unix socket: its file is gone with the server, or its backlog is full
const SOCKET_CODES = ['ENOENT', 'EAGAIN']
// 08: connection exceptions; 57P: the server is shutting down or starting; 53100, 53200, 53300: its
// disk, its memory or its connections are used up; 57014, 55P03, 25P03: the statement, its wait for
// a lock or its transaction took too long; 25006: it only reads, as after a failover; 28000, 28P01,
// 3D000: the role or the database is refused or gone; 58030: its disk fails
const SERVER_CODES = /^(08...|57P..|53[123]00|57014|55P03|25P03|25006|28000|28P01|3D000|58030)$/
const DRIVER_TEXTS =
  /Connection terminated|not queryable|timeout exceeded when trying to connect|Query read timeout/

/** The queue for connections is full, or no connection became free in time. */
export class NoConnectionFree extends Error {
  constructor() {
    super('no connection is free for writes')
  }
}

/** The statement was cancelled at its deadline. */
export class DeadlineExceeded extends Error {
  constructor() {
    super('the statement was broken off')
  }
}

/** The database is unreachable, read-only or too slow; a later retry may succeed. */
export function isUnavailable(error: Error): boolean {
  const { code = '', syscall, message } = error as DatabaseError
  return (
    error instanceof NoConnectionFree ||
    NETWORK_CODES.includes(code) ||
    (syscall === 'connect' && SOCKET_CODES.includes(code)) ||
    SERVER_CODES.test(code) ||
    DRIVER_TEXTS.test(message)
  )
}

// 08, 57P, 25P03: the server has ended the connection; 25006: it leads to a host that only reads,
// another may lead to the one that writes; 0A000, 26000, 42P05: what is prepared on it is out of
// date; XX: the server does not know itself what is wrong
const ENDING_CODES = /^(08...|57P..|25P03|25006|0A000|26000|42P05|XX...)$/

/** Whether the connection must be dropped: it is lost or in an unknown state. */
export const endsConnection = (error: unknown): boolean =>
  ENDING_CODES.test((error as DatabaseError).code ?? '')

/** Another transaction held a lock for too long. */
export const isLockTimeout = (error: unknown): boolean => (error as DatabaseError).code === '55P03'

/** The statement was cancelled, by us or by statement_timeout. */
export const isCancelled = (error: unknown): boolean => (error as DatabaseError).code === '57014'

/** The name of the violated unique constraint, or null. */
export function violatedUniqueConstraint(error: unknown): string | null {
  const { code, constraint } = error as DatabaseError
  return code === '23505' ? (constraint ?? '') : null
}

/** The row overlaps another by an exclusion constraint. */
export const isExclusionViolation = (error: unknown): boolean =>
  (error as DatabaseError).code === '23P01'

/** The name of the violated check constraint, or null. */
export function violatedCheck(error: unknown): string | null {
  const { code, constraint } = error as DatabaseError
  return code === '23514' ? (constraint ?? '') : null
}

/** The DETAIL of an exception that one of our functions raised with this code, or null. */
export function raisedDetail(error: unknown, code: string): string | null {
  const failure = error as DatabaseError
  return failure.code === code ? (failure.detail ?? '') : null
}

// 40P01: chosen as the victim of a deadlock; 40001: serialization failure; 25P02: what later
// statements of that transaction get
const PASSING_CODES = ['40P01', '40001', '25P02']

/** The statement may succeed when it is retried at once. */
export const isRetryable = (error: unknown): boolean =>
  PASSING_CODES.includes((error as DatabaseError).code ?? '')

/** A row names another one that is not there. */
export const isForeignKeyViolation = (error: unknown): boolean =>
  (error as DatabaseError).code === '23503'
