// Calls of the API by the office: the session is a cookie, and a header says that we are its own page.

import { ApiError } from '#src/platform/web/api-error.ts'
import { type CallApi, callApiBy, fetchTransport } from '#src/platform/web/call-api.ts'
import { askWhoItIs } from './verification.ts'

const call = callApiBy(
  fetchTransport(
    () => null,
    () => {},
  ),
)

/** An act for which one has to say again who he is waits for that, and is repeated. */
export const callOffice: CallApi = async (endpoint, input, options = {}) => {
  const send = () =>
    call(endpoint, input, { ...options, headers: { ...options.headers, ...officeHeaders() } })
  try {
    return await send()
  } catch (error) {
    const isAsked = error instanceof ApiError && error.data?.code === 'verification-needed'
    if (!isAsked || !(await askWhoItIs())) throw error
    return send()
  }
}

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
