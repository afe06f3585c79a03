// What a failed statement means, told from the codes of PostgreSQL and of the network.

type DatabaseError = Error & Partial<Record<'code' | 'syscall' | 'detail' | 'constraint', string>>

// a host that is off, a network that is split, a name that no server of names answers for
const NETWORK_CODES = [
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT'],
  ...['EHOSTUNREACH', 'EHOSTDOWN', 'ENETUNREACH', 'ENETDOWN', 'ENOTFOUND', 'EAI_AGAIN'],
]
// a socket in the file system: its file goes with the server; more wait than it takes
const SOCKET_CODES = ['ENOENT', 'EAGAIN']
// 08: connection exceptions; 57P: the server is shutting down or starting; 53100, 53200, 53300: its
// disk, its memory or its connections are used up; 57014, 55P03, 25P03: the statement, its wait for
// a lock or its transaction took too long; 25006: it only reads, as after a failover; 28000, 28P01,
// 3D000: the role or the database is refused or gone; 58030: its disk fails
const SERVER_CODES = /^(08...|57P..|53[123]00|57014|55P03|25P03|25006|28000|28P01|3D000|58030)$/
const DRIVER_TEXTS =
  /Connection terminated|not queryable|timeout exceeded when trying to connect|Query read timeout/

/** Too many wait for a connection already, or one has not become free in time. */
export class NoConnectionFree extends Error {
  constructor() {
    super('no connection is free for writes')
  }
}

/** The database cannot be reached, does not write or takes too long; a retry later may pass. */
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

/** Of a refusal by PostgreSQL: its connection is lost, or is not to be trusted any more. */
export const endsConnection = (error: unknown): boolean =>
  ENDING_CODES.test((error as DatabaseError).code ?? '')

/** Somebody else has held a lock for longer than the statement was to wait. */
export const isLockTimeout = (error: unknown): boolean => (error as DatabaseError).code === '55P03'

/** The name of the unique constraint that refused a row, or null. */
export function brokenUniqueConstraint(error: unknown): string | null {
  const { code, constraint } = error as DatabaseError
  return code === '23505' ? (constraint ?? '') : null
}

/** An exclusion constraint refused the row: it overlaps another. */
export const isBrokenExclusion = (error: unknown): boolean =>
  (error as DatabaseError).code === '23P01'

/** The name of the check that refused a row, or null. */
export function brokenCheck(error: unknown): string | null {
  const { code, constraint } = error as DatabaseError
  return code === '23514' ? (constraint ?? '') : null
}

/** The DETAIL of an exception that our own function raised with this code, or null. */
export function raisedDetail(error: unknown, code: string): string | null {
  const failure = error as DatabaseError
  return failure.code === code ? (failure.detail ?? '') : null
}

// a deadlock was broken at our cost, or rows changed under a snapshot; 25P02 is what the next
// statement of the same transaction says after either
const PASSING_CODES = ['40P01', '40001', '25P02']

/** The same statement may pass when it is tried again at once. */
export const isWorthRetrying = (error: unknown): boolean =>
  PASSING_CODES.includes((error as DatabaseError).code ?? '')
