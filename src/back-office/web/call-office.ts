// Calls of the API by the office: the session is a cookie, and a header says that we are its own page.

import { type CallApi, callApiBy, fetchTransport } from '#src/platform/web/call-api.ts'

const call = callApiBy(
  fetchTransport(
    () => null,
    () => {},
  ),
)

export const callOffice: CallApi = (endpoint, input, options = {}) =>
  call(endpoint, input, { ...options, headers: { ...options.headers, 'x-office': '1' } })
