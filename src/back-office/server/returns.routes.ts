// Routes of goods that come back: what it costs, and the return itself.

import type { PaymentDeps } from '#src/payments/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { type ApiServer, serve } from '#src/platform/server/serve-endpoint.ts'
import { rublesOf } from '#src/shared/money.ts'
import { reasonText } from '../reasons.ts'
import { returnsApi } from '../returns-contract.ts'
import { orderAnswer, requireVersion, versionSeen } from './order-versions.ts'
import { requireAllowed, requireVerified } from './require-staff.ts'
import { previewReturn, returnShopOrder } from './return-shop-order.ts'

type Parts = { readonly db: Database; readonly deps: PaymentDeps }

export function serveReturns(api: ApiServer, { db, deps }: Parts): void {
  serve(api, returnsApi.previewReturn, async ({ params: { id }, body }, caller) => {
    const staff = await requireAllowed(db, caller, 'make-returned')
    const { lines = null, place: placeId = null, keep_delivery: keepsDelivery = false } = body
    const asked = { orderId: id, version: versionSeen(caller), lines, placeId, keepsDelivery }
    const { money, place, places } = await previewReturn(deps.db, staff, asked)
    const { refunded, givenBack, givenBy } = money
    return {
      refunded: rublesOf(refunded),
      given_back: rublesOf(givenBack),
      given_by: givenBy,
      place,
      places: [...places],
    }
  })

  serve(api, returnsApi.returnOrder, async ({ params: { id }, body }, caller) => {
    const staff = await requireAllowed(db, caller, 'make-returned')
    requireVerified(staff)
    const { lines = null, goods, reason, expected_refunded: refunded } = body
    const { expected_given_back: givenBack, place = null, expected_place: placeId } = body
    const order = await returnShopOrder(deps.db, staff, {
      orderId: id,
      // a part would come back twice if the call were repeated
      version: requireVersion(caller),
      lines,
      placeId: place,
      keepsDelivery: body.keep_delivery ?? false,
      isWrittenOff: goods === 'written-off',
      reason: reasonText(reason),
      seen: {
        ...(refunded !== undefined && { refunded }),
        ...(givenBack !== undefined && { givenBack }),
        ...(placeId !== undefined && { placeId }),
      },
    })
    return orderAnswer(order, staff)
  })
}
