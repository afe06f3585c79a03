// A failed call as the browser sees it, with the statuses that the specification names.

import type { ErrorBody } from '#src/shared/error-body.ts'

export type ApiStatus = 'FETCH_ERROR' | 'TIMEOUT_ERROR' | 'PARSING_ERROR' | number

export class ApiError extends Error {
  readonly status: ApiStatus
  /** The body of the answer, when there was one. */
  readonly data: Partial<ErrorBody> | undefined

  constructor(status: ApiStatus, data?: Partial<ErrorBody>) {
    super(data?.message ?? String(status))
    this.name = 'ApiError'
    this.status = status
    this.data = data
  }
}

/** A refusal (4xx) is an answer; every other failure means that something is broken. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && typeof error.status === 'number' && error.status < 500

/** Whether a failed query got a 404. */
export const isMissing = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 404

/**
 * The server's message, or `fallback` where there is none (no connection, no answer). When the
 * shop is broken, the number comes with it by which its log is searched.
 */
export function messageOf(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError) || !error.data?.message) return fallback
  const { message, request_id: id } = error.data
  return isRefusal(error) || !id ? message : `${message} Номер обращения: ${id}`
}

const WITHOUT_TEXT = 'Недопустимое значение.'

/** The first text under each field that the server refused; `fallback` where an entry has none. */
export function fieldErrorsOf(error: unknown, fallback = WITHOUT_TEXT): Record<string, string> {
  if (!(error instanceof ApiError) || !error.data?.errors) return {}
  const refused: [string, readonly string[] | null][] = Object.entries(error.data.errors)
  return Object.fromEntries(refused.map(([field, texts]) => [field, texts?.[0] || fallback]))
}

/** Logs a failure that the specification wants logged and not shown. */
export function logFailure(what: string, error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the browser's console is the log the specification means
  console.error(what, error)
}
