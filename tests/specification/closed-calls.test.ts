// Authorisation of every call of the API. Public calls, and the calls closed to each role, are listed
// here a second time, so that a mistake in a contract is found.

import { sample } from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Operation, readOperations } from '#tests/support/api-operations.ts'
import { callOf, plansFor } from '#tests/support/fuzz-call.ts'
import { fuzzScenes, type Scene, type Scenes } from '#tests/support/fuzz-scene.ts'
import { type PaidShop, paidShop } from '#tests/support/paid-shop.ts'
import { STORES } from '#tests/support/sample-catalogue.ts'
import { asStaff } from '#tests/support/staff-member.ts'
import { newStaffToken } from '#tests/support/staff-scenes.ts'
import { testDatabases } from '#tests/support/test-database.ts'

const FOR_EVERYBODY = [
  'GET /api/home',
  'GET /api/cars/cars',
  'GET /api/cars/brands',
  'GET /api/cars/models',
  'GET /api/cars/engines',
  'GET /api/cars/vin/{vin}',
  'GET /api/products/categories',
  'GET /api/products',
  'GET /api/products/{id}',
  'GET /api/products/{id}/reviews',
  'GET /api/products/chosen',
  'GET /api/categories',
  'GET /api/categories/{key}/products',
  'GET /api/oils',
  'GET /api/oils/for-car',
  'GET /api/maintenance',
  'GET /api/products/search',
  'GET /api/suggest',
  'GET /api/stores',
  'GET /api/delivery',
  'GET /api/delivery/places',
  'GET /api/delivery/prices',
  'GET /api/news',
  'GET /api/news/{path}',
  'POST /api/password-reset',
  'POST /api/password-reset/{token}',
  'POST /api/email-confirmation/{token}',
  'POST /api/signup',
  'POST /api/login',
  'GET /api/orders/create',
  'GET /api/cart/articles',
  'POST /api/payments/notifications',
  'POST /api/arrivals',
  'POST /api/arrivals/{token}/end',
  'POST /api/requests',
  'POST /api/requests/photos',
  'GET /api/calls/times',
  'POST /api/calls',
  'POST /api/staff/login',
  'POST /api/staff/session',
  'POST /api/staff/invitations/{token}',
  'POST /api/staff/session/passkey/challenge',
  'POST /api/staff/session/passkey',
]

type Limited = 'manager' | 'seller' | 'picker' | 'editor' | 'accountant'

const ALL_BUT_OWNER: readonly Limited[] = ['manager', 'seller', 'picker', 'editor', 'accountant']

/** Roles without permission, by call for staff. */
const CLOSED_TO: Readonly<Record<string, readonly Limited[]>> = {
  'GET /api/staff/session': [],
  'DELETE /api/staff/session': [],
  'GET /api/staff/letters': ['seller', 'picker', 'editor', 'accountant'],
  'GET /api/staff/acts': ALL_BUT_OWNER,
  'GET /api/staff/me': [],
  'POST /api/staff/me/verification': [],
  'POST /api/staff/me/factor': [],
  'DELETE /api/staff/me/factor': [],
  'POST /api/staff/me/factor/confirmation': [],
  'DELETE /api/staff/me/factor/confirmation': [],
  'POST /api/staff/me/factor/codes': [],
  'POST /api/staff/me/verification/challenge': [],
  'POST /api/staff/me/passkeys/challenge': [],
  'POST /api/staff/me/passkeys': [],
  'DELETE /api/staff/me/passkeys/{passkey}': [],
  'DELETE /api/staff/me/sessions': [],
  'DELETE /api/staff/me/sessions/{session}': [],
  'GET /api/staff/people': ALL_BUT_OWNER,
  'POST /api/staff/people': ALL_BUT_OWNER,
  'POST /api/staff/people/{id}/invitation': ALL_BUT_OWNER,
  'POST /api/staff/people/{id}': ALL_BUT_OWNER,
  'POST /api/staff/people/{id}/disable': ALL_BUT_OWNER,
  'DELETE /api/staff/people/{id}/sessions': ALL_BUT_OWNER,
  'GET /api/staff/orders/{id}': ['editor'],
  'POST /api/staff/orders/{id}/steps': ['seller', 'picker', 'editor', 'accountant'], // to confirm an order
  'POST /api/staff/orders/{id}/lines/{position}/drop': ['seller', 'picker', 'editor', 'accountant'],
  'POST /api/staff/orders/{id}/lines/{position}/receive': ['editor', 'accountant'],
  'GET /api/staff/orders/{id}/lines/{position}/analogues': [
    'seller',
    'picker',
    'editor',
    'accountant',
  ],
  'POST /api/staff/orders/{id}/lines/{position}/replace': [
    'seller',
    'picker',
    'editor',
    'accountant',
  ],
  'POST /api/staff/orders/{id}/promise': ['picker', 'editor', 'accountant'],
  'POST /api/staff/orders/{id}/details': ['picker', 'editor', 'accountant'],
  'POST /api/staff/orders/{id}/payment-method': ['picker', 'editor', 'accountant'],
  'POST /api/staff/orders/{id}/part/sum': ['picker', 'editor', 'accountant'],
  'POST /api/staff/orders/{id}/part': ['picker', 'editor', 'accountant'],
  'POST /api/staff/orders/{id}/returns': ['seller', 'picker', 'editor', 'accountant'],
  'POST /api/staff/orders/{id}/returns/preview': ['seller', 'picker', 'editor', 'accountant'],
  'POST /api/staff/orders/{id}/refunds': ['seller', 'picker', 'editor', 'accountant'],
  'GET /api/staff/orders': ['editor'],
  'GET /api/staff/order-choices': ['editor'],
  'POST /api/staff/buyers': ['picker', 'editor', 'accountant'],
  'GET /api/staff/order-fits': ['picker', 'editor', 'accountant'],
  'POST /api/staff/orders': ['picker', 'editor', 'accountant'],
  'POST /api/staff/sales': ['picker', 'editor', 'accountant'],
  'GET /api/staff/order-views': ['editor'],
  'POST /api/staff/order-views': ['editor'],
  'POST /api/staff/order-views/{view}': ['editor'],
  'DELETE /api/staff/order-views/{view}': ['editor'],
  'POST /api/staff/orders/{id}/notes': ['editor', 'accountant'],
  'POST /api/staff/orders/{id}/assignee': ['picker', 'editor', 'accountant'],
  'POST /api/staff/bulk/preview': ['seller', 'picker', 'editor', 'accountant'],
  'POST /api/staff/bulk': ['seller', 'picker', 'editor', 'accountant'],
  'GET /api/staff/bulk/{id}': ['editor'],
  'POST /api/staff/bulk/{id}/undo': ['editor'],
  'GET /api/staff/orders.csv': ['seller', 'picker', 'editor'],
  'GET /api/staff/orders.xlsx': ['seller', 'picker', 'editor'],
  'GET /api/staff/prints/{kind}': ['picker', 'editor', 'accountant'], // a slip, which names the buyer
  'POST /api/staff/letters/{id}/send': ['seller', 'picker', 'editor', 'accountant'],
  'GET /api/staff/requests': ['picker', 'editor', 'accountant'],
  'POST /api/staff/requests/{id}/answer': ['picker', 'editor', 'accountant'],
  'GET /api/staff/requests/{id}/photos/{place}': ['picker', 'editor', 'accountant'],
  'GET /api/staff/payments': ['seller', 'picker', 'editor'],
  'GET /api/staff/refunds': ['seller', 'picker', 'editor'],
  'GET /api/staff/receipts': ['seller', 'picker', 'editor'],
  'GET /api/staff/payment-differences': ['seller', 'picker', 'editor'],
  'GET /api/staff/takings': ['picker', 'editor'],
  'GET /api/staff/takings.csv': ['picker', 'editor'],
  'GET /api/staff/today': ['editor'],
  'GET /api/staff/clocks': ['editor'],
  'GET /api/staff/exchanges': ['seller', 'picker', 'editor'],
  'GET /api/staff/exchanges/state': ['seller', 'picker', 'editor'],
  'GET /api/staff/exchanges/{id}': ['seller', 'picker', 'editor'],
  'POST /api/staff/exchanges/warehouses': ['seller', 'picker', 'editor', 'accountant'],
  'GET /api/staff/stock-differences': ['seller', 'picker', 'editor', 'accountant'],
  'GET /api/staff/orders/{id}/picks': ['editor'],
  'POST /api/staff/orders/{id}/picks': ['editor', 'accountant'],
  'GET /api/staff/picks': ['editor'],
  'POST /api/staff/orders/{id}/pickers': ['editor', 'accountant'],
  'POST /api/staff/orders/{id}/put-back': ['editor', 'accountant'],
  'POST /api/staff/shelves': ['editor', 'accountant'],
  'GET /api/staff/shelves': ['editor', 'accountant'],
  'POST /api/staff/shelf-counts': ['editor', 'accountant'],
  'POST /api/staff/counter': ['picker', 'editor', 'accountant'],
  'GET /api/staff/events': ['editor'],
  'GET /api/staff/stock/{product_id}': ['editor', 'accountant'],
  'GET /api/staff/stock/{product_id}/movements': ['editor', 'accountant'],
  'GET /api/staff/stock/{product_id}/day': ['editor', 'accountant'],
  'POST /api/staff/stock/moves': ['seller', 'picker', 'editor', 'accountant'],
  'POST /api/staff/stock/corrections': ['seller', 'picker', 'editor', 'accountant'],
  'GET /api/staff/receptions': ['editor', 'accountant'],
  'POST /api/staff/receptions': ['editor', 'accountant'],
  'GET /api/staff/reception-goods': ['editor', 'accountant'],
  'POST /api/staff/receptions/list': ['editor', 'accountant'],
  'GET /api/staff/receptions/{id}': ['editor', 'accountant'],
  'POST /api/staff/receptions/{id}/counts': ['editor', 'accountant'],
  'POST /api/staff/receptions/{id}/barcodes': ['editor', 'accountant'],
  'POST /api/staff/receptions/{id}/rows': ['editor', 'accountant'],
  'POST /api/staff/barcode-releases': ['editor', 'accountant'],
  'POST /api/staff/receptions/{id}/send': ['editor', 'accountant'],
  'POST /api/staff/receptions/{id}/close': ['editor', 'accountant'],
  'POST /api/staff/receptions/{id}/cancel': ['editor', 'accountant'],
  'POST /api/staff/imports': ['seller', 'picker', 'editor', 'accountant'],
  'GET /api/staff/imports': ['seller', 'picker', 'editor'],
  'POST /api/staff/imports/preview': ['seller', 'picker', 'editor', 'accountant'],
  'GET /api/staff/imports/{id}': ['seller', 'picker', 'editor'],
  'GET /api/staff/imports/{id}/refused.csv': ['seller', 'picker', 'editor'],
  'POST /api/staff/imports/{id}/apply': ['seller', 'picker', 'editor', 'accountant'],
  'POST /api/staff/imports/{id}/undo': ['seller', 'picker', 'editor', 'accountant'],
  'POST /api/staff/pictures': ['seller', 'picker', 'accountant'],
  'GET /api/staff/goods/{id}/pictures': ['seller', 'picker', 'accountant'],
  'POST /api/staff/goods/{id}/pictures': ['seller', 'picker', 'accountant'],
  'GET /api/staff/margins': ['seller', 'picker', 'editor'],
  'POST /api/staff/margins': ['seller', 'picker', 'editor', 'accountant'],
  'POST /api/staff/margins/try': ['seller', 'picker', 'editor', 'accountant'],
  'POST /api/staff/margins/{id}/undo': ['seller', 'picker', 'editor', 'accountant'],
  'GET /api/staff/imports/{id}/events': ['seller', 'picker', 'editor'],
}

/** Its answer to whoever may call it never ends: office-events.test.ts hears it. */
const ENDLESS = 'GET /api/staff/events'

describe.each(testDatabases())('every call on the $kind database', ({ open }) => {
  let shop: PaidShop
  let scenes: Scenes
  let closed: Operation[]
  let forStaff: Operation[]
  let staff: Record<Limited, { readonly id: number }>

  beforeAll(async () => {
    shop = await paidShop(open)
    scenes = await fuzzScenes(shop)
    const operations = await readOperations(shop.visitor)
    const names = operations.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(FOR_EVERYBODY))
    closed = operations.filter(({ name }) => !FOR_EVERYBODY.includes(name))
    forStaff = closed.filter(({ path }) => path.startsWith('/api/staff/'))
    staff = {
      manager: await asStaff(shop, 'manager'),
      seller: await asStaff(shop, 'seller', STORES.volgograd[0]),
      picker: await asStaff(shop, 'picker', STORES.volgograd[0]),
      editor: await asStaff(shop, 'editor'),
      accountant: await asStaff(shop, 'accountant'),
    }
  })
  afterAll(() => shop?.close())

  /** A valid call, apart from its caller. */
  async function answered(operation: Operation, { known }: Scene, token: string | null) {
    const [plan] = sample(plansFor(operation, scenes.words), { seed: 7, numRuns: 1 })
    if (!plan) throw new Error('nothing was planned')
    const call = callOf(operation, { ...plan, travels: 'json', tricks: [] }, { token, known })
    return `${operation.name}: ${(await shop.visitor.send(call)).status}`
  }

  test('that is not public needs a token', async () => {
    expect(closed.length).toBeGreaterThan(25)
    for (const operation of closed) {
      const scene = await scenes.sceneOf(operation)
      expect(await answered(operation, scene, null)).toBe(`${operation.name}: 401`)
      expect(await answered(operation, scene, 'a'.repeat(43))).toBe(`${operation.name}: 401`)
      if (operation.name === ENDLESS) continue
      const own = await answered(operation, scene, scene.token)
      expect(own).not.toMatch(/: (401|403|5\d\d)$/)
    }
  })

  test('for staff is closed to customers', async () => {
    const names = forStaff.map(({ name }) => name)
    expect(names.toSorted()).toEqual(Object.keys(CLOSED_TO).toSorted())
    for (const operation of forStaff) {
      const scene = await scenes.sceneOf(operation)
      expect(await answered(operation, scene, shop.ivan.token)).toBe(`${operation.name}: 403`)
    }
  })

  test('for staff is closed to the roles without its permission, and to no other', async () => {
    for (const operation of forStaff) {
      const closedTo = CLOSED_TO[operation.name] ?? []
      for (const role of ALL_BUT_OWNER) {
        if (operation.name === ENDLESS && !closedTo.includes(role)) continue
        const scene = await scenes.sceneOf(operation)
        const token = await newStaffToken(shop, staff[role])
        const given = await answered(operation, scene, token)
        if (closedTo.includes(role)) expect(given, role).toBe(`${operation.name}: 403`)
        else expect(given, role).not.toMatch(/: (401|403|5\d\d)$/)
      }
    }
  }, 60_000)
})
