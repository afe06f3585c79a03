// Calls of the API by the office: the session is a cookie, and a header says that we are its own page.

import { type CallApi, callApiBy, fetchTransport } from '#src/platform/web/call-api.ts'

const call = callApiBy(
  fetchTransport(
    () => null,
    () => {},
  ),
)

export const callOffice: CallApi = (endpoint, input, options = {}) =>
  call(endpoint, input, { ...options, headers: { ...options.headers, ...officeHeaders() } })

/** The header also says whether somebody is here: a session that nobody uses ends. */
export const officeHeaders = (): Readonly<Record<string, string>> => ({
  'x-office': Date.now() - touchedAt < ATTENDED_MS ? 'attended' : 'unattended',
})

const ATTENDED_MS = 60_000
let touchedAt = Date.now()
for (const event of ['pointerdown', 'keydown']) {
  addEventListener(event, () => {
    touchedAt = Date.now()
  })
}
