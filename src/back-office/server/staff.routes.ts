// Routes of the back office: login, letters and acts; others are in the routes of orders, stock and
// imports.

import type { AccountLimits } from '#src/accounts/server/public.ts'
import type { PaymentDeps } from '#src/payments/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { type ApiServer, serve, WithHeaders } from '#src/platform/server/serve-endpoint.ts'
import type { PhotoStore } from '#src/requests/server/public.ts'
import { staffApi } from '../contract.ts'
import { allowedActs } from '../permissions.ts'
import { serveCounter } from './counter.routes.ts'
import { serveOfficeEvents } from './events/office-events.routes.ts'
import { serveExchange } from './exchange.routes.ts'
import type { ImportDeps } from './imports/import-deps.ts'
import { serveShopImports } from './imports/shop-imports.routes.ts'
import { serveLetters } from './letters.routes.ts'
import { logInStaff, logOutStaff } from './log-in-staff.ts'
import { serveMargins } from './margins.routes.ts'
import { serveMe } from './me.routes.ts'
import { serveMoney } from './money.routes.ts'
import { CLOSED_OFFICE, openedOffice } from './office-cookie.ts'
import type { OfficeRules } from './office-rules.ts'
import { serveOrderDesk } from './orders/order-desk.routes.ts'
import { serveOrderViews } from './orders/order-views.routes.ts'
import { hasPasskey } from './passkeys/passkeys.repository.ts'
import { servePasskeys } from './passkeys/passkeys.routes.ts'
import { servePeople } from './people.routes.ts'
import { servePhoneOrders } from './phone-orders.routes.ts'
import { servePicking } from './picking/picking.routes.ts'
import { type StaffPictures, servePhotographs } from './pictures.routes.ts'
import type { PlacingParts } from './place-by-phone.ts'
import { serveReceptions } from './receptions/receptions.routes.ts'
import { serveBuyerRequests } from './requests.routes.ts'
import { notFromOffice, requireAllowed, requireStaff } from './require-staff.ts'
import { serveShelves } from './shelves/set-shelf.ts'
import { serveShopOrders } from './shop-orders.routes.ts'
import { serveShopStock } from './shop-stock.routes.ts'
import { listActs } from './staff-acts.repository.ts'
import { actResponse, pageOf, sliceOf } from './staff-responses.ts'
import { serveTakings } from './takings.routes.ts'
import { serveToday } from './today.routes.ts'

type Parts = {
  readonly db: Database
  /** Its database is the bulkhead for statements that wait for rows. */
  readonly deps: PaymentDeps
  readonly imports: ImportDeps
  readonly limits: AccountLimits
  readonly rules: OfficeRules
  /** Of buyers' requests. */
  readonly photos: PhotoStore
  /** Of goods. */
  readonly pictures: StaffPictures
  readonly placing: Pick<PlacingParts, 'calculator' | 'confirmHours'>
}

export function serveStaff(api: ApiServer, parts: Parts): void {
  const { db, limits, rules } = parts
  const { isFactorRequired, hasMail } = rules
  serve(api, staffApi.logIn, async ({ body }, { address, limitAddress, userAgent }) => {
    const called = { limits, address, limitAddress, userAgent, isFactorRequired }
    const { staff, token, device } = await logInStaff(db, body, called)
    const { name, role, store } = staff
    return { token, device, staff: { name, role, store } }
  })

  serve(api, staffApi.openOffice, async ({ body }, caller) => {
    const { address, limitAddress, userAgent, isOwnPage } = caller
    // or another site could log somebody else in here
    if (!isOwnPage) throw notFromOffice()
    const { token, device } = await logInStaff(db, body, {
      limits,
      address,
      limitAddress,
      userAgent,
      isFactorRequired,
      isOffice: true,
    })
    return new WithHeaders({ device }, openedOffice(token))
  })

  serve(api, staffApi.session, async (_, caller) => {
    const { id, name, role, store, hasFactor, lacksFactor } = await requireStaff(db, caller)
    const isKeyed = await hasPasskey(db, id)
    return {
      staff: { id, name, role, store },
      may: lacksFactor ? [] : [...allowedActs(role)],
      has_factor: hasFactor || isKeyed,
      has_code: hasFactor,
      has_passkey: isKeyed,
      lacks_factor: lacksFactor,
      has_mail: hasMail,
    }
  })

  serve(api, staffApi.logOut, async (_, caller) => {
    const staff = await requireStaff(db, caller)
    const token = caller.token ?? caller.officeToken
    if (token) await logOutStaff(db, staff, token)
    return new WithHeaders(undefined, CLOSED_OFFICE)
  })

  serve(api, staffApi.acts, async ({ query }, caller) => {
    await requireAllowed(db, caller, 'read-acts')
    const { before = null, staff_id: staffId = null, changes: isOfChanges = false } = query
    const filter = { ...sliceOf(query), before, staffId, isOfChanges }
    const { rows, ...paged } = pageOf(query, await listActs(db, filter))
    return { acts: rows.map(actResponse), ...paged }
  })

  serveSections(api, parts)
}

function serveSections(api: ApiServer, parts: Parts): void {
  const { db, deps, imports, limits, rules, photos } = parts
  const both = { db, writes: deps.db }
  serveLetters(api, both)
  serveBuyerRequests(api, { ...both, photos })
  serveMe(api, { db, limits, rules })
  servePasskeys(api, { db, limits, rules })
  servePeople(api, { db, limits, rules })
  serveShopOrders(api, { db, deps })
  serveOrderDesk(api, { ...both, seller: rules.seller })
  serveOrderViews(api, both)
  servePhoneOrders(api, { ...both, ...parts.placing })
  serveMoney(api, db)
  serveTakings(api, db)
  serveToday(api, db)
  serveExchange(api, both)
  servePicking(api, both)
  serveShelves(api, both)
  serveCounter(api, both)
  serveOfficeEvents(api, { db })
  serveShopStock(api, both)
  serveReceptions(api, { ...both, imports })
  serveShopImports(api, imports)
  serveMargins(api, both)
  servePhotographs(api, parts)
}
