// The body of every failed response.

import type { ChangedLine, ErrorKind, FieldErrors } from './errors.ts'

export type ErrorBody = {
  readonly message: string
  readonly code: ErrorKind | 'internal'
  readonly errors?: FieldErrors
  readonly lines?: readonly ChangedLine[]
  readonly order?: object
  readonly request_id: string
}

export const STATUS_BY_KIND: Readonly<Record<ErrorBody['code'], number>> = {
  malformed: 400,
  unauthenticated: 401,
  'code-needed': 401,
  'passkey-needed': 401,
  forbidden: 403,
  'verification-needed': 403,
  'not-found': 404,
  conflict: 409,
  stale: 412,
  'version-required': 428,
  'too-large': 413,
  'unsupported-type': 415,
  invalid: 422,
  'too-many-requests': 429,
  internal: 500,
  unavailable: 503,
}
