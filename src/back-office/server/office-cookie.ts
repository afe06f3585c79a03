// The cookie of a session of the office.

import { OFFICE_COOKIE } from '#src/platform/server/caller.ts'

/** As long as the token in the database. */
const LIFE_SECONDS = 12 * 3600

/** Scripts cannot read it; browsers send it to this host alone, and from no other site. */
const officeCookie = (token: string, seconds: number) => ({
  'set-cookie': `${OFFICE_COOKIE}=${token}; Path=/; Max-Age=${seconds}; Secure; HttpOnly; SameSite=Strict`,
})

export const openedOffice = (token: string) => officeCookie(token, LIFE_SECONDS)
export const CLOSED_OFFICE = officeCookie('', 0)
