// One cart in several tabs, that hear of each other late: thousands of random interleavings.

import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { BrowserTabs, inTab } from '#tests/support/browser-tabs.ts'
import { type CartAct, CartModel } from '#tests/support/cart-model.ts'
import { parseCart } from '../cart.ts'

const HISTORIES = 3000
const TABS = 3

/** React, as far as a header that stands for ever is concerned: it listens and reads. */
vi.mock('react', () => {
  const known = new Set<unknown>()
  return {
    useSyncExternalStore: (subscribe: (told: () => void) => void, read: () => unknown) => {
      if (!known.has(subscribe)) subscribe(() => {})
      known.add(subscribe)
      return read()
    },
  }
})

type Store = typeof import('./cart-store.ts')

const browser = new BrowserTabs(TABS)
/** Each tab has loaded the page for itself. */
const stores: Store[] = []
for (const tab of browser.tabs) {
  vi.resetModules()
  const store: Store = await import('./cart-store.ts')
  inTab(tab, () => store.useCart())
  stores.push(store)
}

type Act =
  | CartAct
  | { readonly kind: 'refresh'; readonly id: number }
  | { readonly kind: 'log in' | 'log out' | 'hear' }

const product = (id: number, price = 100) => ({
  id,
  key: `part-${id}`,
  name: `Деталь ${id}`,
  article: `A-${id}`,
  manufacturer: 'Kanmor',
  price,
})

const id = fc.integer({ min: 1, max: 4 })
const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('add' as const),
      id,
      quantity: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('set' as const),
      id,
      quantity: fc.integer({ min: 0, max: 9 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('remove' as const), id }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('refresh' as const), id }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        'hear' as const,
        'hear' as const,
        'log in' as const,
        'log out' as const,
      ),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('empty' as const) }) },
)
const history = fc.array(fc.tuple(fc.nat({ max: TABS - 1 }), act), { maxLength: 25 })

function perform(place: number, act: Act): void {
  const [tab, store] = [browser.tabs[place], stores[place]]
  if (!tab || !store) return
  inTab(tab, () => {
    if (act.kind === 'add') store.putIntoCart(product(act.id), act.quantity)
    else if (act.kind === 'set') store.changeQuantity(act.id, act.quantity)
    else if (act.kind === 'remove') store.removeFromCart(act.id)
    else if (act.kind === 'empty') store.emptyCart()
    else if (act.kind === 'refresh') store.updateCartProducts([product(act.id, 200)])
    else if (act.kind === 'log in') tab.localStorage.setItem('token', '"opens"')
    else if (act.kind === 'log out') tab.localStorage.removeItem('token')
    else tab.hear()
  })
}

const isOfCart = (act: Act): act is CartAct => ['add', 'set', 'remove', 'empty'].includes(act.kind)

const shownIn = (place: number) => {
  const [tab, store] = [browser.tabs[place], stores[place]]
  if (!tab || !store) return []
  return inTab(tab, () => (store.useCart() ?? []).map((line) => [line.id, line.quantity]))
}

test(`${HISTORIES} histories of a cart in ${TABS} tabs lose nothing, in and out of an account`, () => {
  fc.assert(
    fc.property(history, (acts) => {
      const model = new CartModel()
      perform(0, { kind: 'empty' })
      for (const [place, each] of acts) {
        perform(place, each)
        if (isOfCart(each)) model.take(each)
        const hasHeard = browser.tabs[place]?.isUpToDate()
        if (isOfCart(each) || hasHeard) expect(shownIn(place)).toEqual(model.lines)
        const stored = parseCart(browser.stored('cartItems'))
        expect(stored.map((line) => [line.id, line.quantity])).toEqual(model.lines)
      }
      for (const [place, tab] of browser.tabs.entries()) {
        while (!tab.isUpToDate()) inTab(tab, tab.hear)
        expect(shownIn(place)).toEqual(model.lines)
      }
    }),
    { numRuns: HISTORIES },
  )
})
