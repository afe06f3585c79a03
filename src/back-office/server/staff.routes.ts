// Routes of the back office: login, letters and acts; others are in the routes of orders, stock and
// imports.

import type { AccountLimits } from '#src/accounts/server/public.ts'
import { type LetterRow, listLetters } from '#src/letters/server/public.ts'
import type { PaymentDeps } from '#src/payments/server/public.ts'
import { OFFICE_COOKIE } from '#src/platform/server/caller.ts'
import type { Database } from '#src/platform/server/database.ts'
import { type ApiServer, serve, WithHeaders } from '#src/platform/server/serve-endpoint.ts'
import { staffApi } from '../contract.ts'
import { allowedActs, isAllowed } from '../permissions.ts'
import { serveCounter } from './counter.routes.ts'
import { serveOfficeEvents } from './events/office-events.routes.ts'
import type { ImportDeps } from './imports/import-deps.ts'
import { serveShopImports } from './imports/shop-imports.routes.ts'
import { logInStaff, logOutStaff } from './log-in-staff.ts'
import { servePicking } from './picking/picking.routes.ts'
import { notFromOffice, requireAllowed, requireStaff } from './require-staff.ts'
import { serveShopOrders } from './shop-orders.routes.ts'
import { serveShopStock } from './shop-stock.routes.ts'
import type { Staff } from './staff.repository.ts'
import { insertAct, listActs } from './staff-acts.repository.ts'
import { actResponse, letterResponse, pageOf, sliceOf } from './staff-responses.ts'

type Parts = {
  readonly db: Database
  /** Its database is the bulkhead for statements that wait for rows. */
  readonly deps: PaymentDeps
  readonly imports: ImportDeps
  readonly limits: AccountLimits
}

export function serveStaff(api: ApiServer, { db, deps, imports, limits }: Parts): void {
  serve(api, staffApi.logIn, async ({ body }, { address, limitAddress }) => {
    const called = { limits, address, limitAddress }
    const { staff, token, device } = await logInStaff(db, body, called)
    const { name, role, store } = staff
    return { token, device, staff: { name, role, store } }
  })

  serve(api, staffApi.openOffice, async ({ body }, { address, limitAddress, isOwnPage }) => {
    // or another site could log somebody else in here
    if (!isOwnPage) throw notFromOffice()
    const { token, device } = await logInStaff(db, body, {
      limits,
      address,
      limitAddress,
      isOffice: true,
    })
    return new WithHeaders({ device }, officeCookie(token, LIFE_SECONDS))
  })

  serve(api, staffApi.session, async (_, caller) => {
    const { name, role, store } = await requireStaff(db, caller)
    return { staff: { name, role, store }, may: [...allowedActs(role)] }
  })

  serve(api, staffApi.logOut, async (_, caller) => {
    const staff = await requireStaff(db, caller)
    const token = caller.token ?? caller.officeToken
    if (token) await logOutStaff(db, staff, token)
    return new WithHeaders(undefined, officeCookie('', 0))
  })

  serve(api, staffApi.letters, async ({ query }, caller) => {
    const staff = await requireAllowed(db, caller, 'read-letters')
    const { rows, ...paged } = pageOf(query, await readLetters(db, staff, sliceOf(query)))
    return { letters: rows.map(letterResponse), ...paged }
  })

  serve(api, staffApi.acts, async ({ query }, caller) => {
    await requireAllowed(db, caller, 'read-acts')
    const { rows, ...paged } = pageOf(query, await listActs(db, sliceOf(query)))
    return { acts: rows.map(actResponse), ...paged }
  })

  serveShopOrders(api, { db, deps })
  servePicking(api, { db, writes: deps.db })
  serveCounter(api, { db })
  serveOfficeEvents(api, { db })
  serveShopStock(api, { db, writes: deps.db })
  serveShopImports(api, imports)
}

/** As long as the token in the database. */
const LIFE_SECONDS = 12 * 3600

/** Scripts cannot read it; browsers send it to this host alone, and from no other site. */
const officeCookie = (token: string, seconds: number) => ({
  'set-cookie': `${OFFICE_COOKIE}=${token}; Path=/; Max-Age=${seconds}; Secure; HttpOnly; SameSite=Strict`,
})

type Slice = { readonly limit: number; readonly offset: number }

/** Secrets open customers' accounts, so reading them is recorded. */
function readLetters(
  db: Database,
  { id, role }: Staff,
  { limit, offset }: Slice,
): Promise<LetterRow[]> {
  if (!isAllowed(role, 'read-secrets')) return listLetters(db, { most: limit, offset })
  return db.transaction(async (tx) => {
    await insertAct(tx, {
      staffId: id,
      act: 'read-secrets',
      subject: 'letters',
      details: { offset },
    })
    return listLetters(tx, { most: limit, offset, withSecrets: true })
  })
}
