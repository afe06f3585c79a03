// HTTP of the back office: login of staff, orders, letters, and what was done.

import type { AccountLimits } from '#src/accounts/server/public.ts'
import type { PaymentDesk } from '#src/payments/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { type ApiServer, serve } from '#src/platform/server/serve-endpoint.ts'
import { staffApi } from '../contract.ts'
import type { ImportDesk } from './imports/import-desk.ts'
import { serveShopImports } from './imports/shop-imports.routes.ts'
import { logInStaff } from './log-in-staff.ts'
import { logOutStaff } from './log-out-staff.ts'
import { readLetters } from './read-letters.ts'
import { requireAllowed, requireStaff } from './require-staff.ts'
import { serveShopOrders } from './shop-orders.routes.ts'
import { serveShopStock } from './shop-stock.routes.ts'
import { listActs } from './staff-acts.repository.ts'
import { pageOf, sliceOf } from './staff-page.ts'
import { deedResponse, letterResponse } from './staff-responses.ts'

type Parts = {
  readonly db: Database
  /** Its database is the part for what waits for rows. */
  readonly desk: PaymentDesk
  readonly imports: ImportDesk
  readonly limits: AccountLimits
}

export function serveStaff(api: ApiServer, { db, desk, imports, limits }: Parts): void {
  serve(api, staffApi.logIn, async ({ body }, { address }) => {
    const { staff, token, device } = await logInStaff(db, body, { limits, address })
    const { name, role, store } = staff
    return { token, device, staff: { name, role, store } }
  })

  serve(api, staffApi.logOut, async (_, caller) => {
    const staff = await requireStaff(db, caller)
    if (caller.token) await logOutStaff(db, staff, caller.token)
    return undefined
  })

  serve(api, staffApi.letters, async ({ query }, caller) => {
    const staff = await requireAllowed(db, caller, 'read-letters')
    const { rows, ...paged } = pageOf(query, await readLetters(db, staff, sliceOf(query)))
    return { letters: rows.map(letterResponse), ...paged }
  })

  serve(api, staffApi.acts, async ({ query }, caller) => {
    await requireAllowed(db, caller, 'read-acts')
    const { rows, ...paged } = pageOf(query, await listActs(db, sliceOf(query)))
    return { acts: rows.map(deedResponse), ...paged }
  })

  serveShopOrders(api, { db, desk })
  serveShopStock(api, { db, writes: desk.db })
  serveShopImports(api, imports)
}
