import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { EMPTY_SALE } from '../counter/sale-draft.ts'
import { EMPTY_DRAFT } from './phone-draft.ts'

const { lines: _lines, ...EMPTY } = EMPTY_DRAFT
const draft = { fields: { ...EMPTY, phone: '79161234567' }, lines: [{ id: 7, quantity: 2 }] }
const { lines: _none, ...SALE } = EMPTY_SALE
const sale = { fields: { ...SALE, payment_method: 2, store: 4 }, lines: [{ id: 7, quantity: 2 }] }
const attempt = { body: { items: '[]', expected_total: 0.3 }, key: 'a key' }
const ANNA = { staff: 1, request: 0 }

describe('orders and sales that are not placed', () => {
  let stored: Map<string, string>
  beforeEach(() => {
    stored = new Map()
    const sessionStorage = {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, text: string) => void stored.set(key, text),
      removeItem: (key: string) => void stored.delete(key),
    }
    vi.stubGlobal('window', { sessionStorage })
  })
  afterEach(() => void vi.unstubAllGlobals())

  /** As the page has it after a reload. */
  const reloaded = () => {
    vi.resetModules()
    return import('./kept-drafts.ts')
  }

  test('are there after a reload, each by its request', async () => {
    const { phoneDrafts } = await reloaded()
    phoneDrafts.keepDraft(ANNA, draft)
    phoneDrafts.keepAttempt(ANNA, attempt)
    const { phoneDrafts: now } = await reloaded()
    expect([now.readDraft(ANNA), now.readAttempt(ANNA)]).toEqual([draft, attempt])
    expect(now.readDraft({ staff: 1, request: 5 })).toBeNull()
  })

  test('know when they were written in last', async () => {
    const { phoneDrafts } = await reloaded()
    const before = Date.now()
    expect(phoneDrafts.keptAt(ANNA)).toBeNull()
    phoneDrafts.keepDraft(ANNA, draft)
    const { phoneDrafts: now } = await reloaded()
    expect(now.keptAt(ANNA)).toBeGreaterThanOrEqual(before)
  })

  test('of both kinds are kept beside each other', async () => {
    const { phoneDrafts, saleDrafts } = await reloaded()
    phoneDrafts.keepDraft(ANNA, draft)
    saleDrafts.keepDraft(ANNA, sale)
    saleDrafts.keepAttempt(ANNA, attempt)
    const now = await reloaded()
    expect(now.saleDrafts.readDraft(ANNA)).toEqual(sale)
    expect(now.saleDrafts.readAttempt(ANNA)).toEqual(attempt)
    expect(now.phoneDrafts.readAttempt(ANNA)).toBeNull()
    now.saleDrafts.endDraft(ANNA)
    expect([now.saleDrafts.readDraft(ANNA), now.saleDrafts.readAttempt(ANNA)]).toEqual([null, null])
    expect(now.phoneDrafts.readDraft(ANNA)).toEqual(draft)
  })

  test('end alone, with the key of their call', async () => {
    const { phoneDrafts } = await reloaded()
    const other = { staff: 1, request: 5 }
    for (const place of [ANNA, other]) {
      phoneDrafts.keepDraft(place, draft)
      phoneDrafts.keepAttempt(place, attempt)
    }
    phoneDrafts.endDraft(ANNA)
    const { phoneDrafts: now } = await reloaded()
    expect([now.readDraft(ANNA), now.readAttempt(ANNA)]).toEqual([null, null])
    expect([now.readDraft(other), now.readAttempt(other)]).toEqual([draft, attempt])
  })

  test('are nobody else’s, and end with a logout', async () => {
    const { phoneDrafts, saleDrafts, endDrafts } = await reloaded()
    phoneDrafts.keepDraft(ANNA, draft)
    expect(phoneDrafts.readDraft({ staff: 2, request: 0 })).toBeNull()
    expect([phoneDrafts.readDraft(ANNA), stored.size]).toEqual([null, 0])
    phoneDrafts.keepDraft(ANNA, draft)
    saleDrafts.keepDraft(ANNA, sale)
    saleDrafts.keepAttempt(ANNA, attempt)
    expect(stored.size).toBe(2)
    endDrafts()
    expect([phoneDrafts.readDraft(ANNA), saleDrafts.readDraft(ANNA)]).toEqual([null, null])
    expect([saleDrafts.readAttempt(ANNA), stored.size]).toEqual([null, 0])
  })

  test('end when somebody else comes after a session that ran out, and stay for their writer', async () => {
    const { phoneDrafts, saleDrafts } = await reloaded()
    phoneDrafts.keepDraft(ANNA, draft)
    saleDrafts.keepDraft(ANNA, sale)
    const again = await reloaded()
    again.endDraftsOfOthers(1)
    expect(again.phoneDrafts.readDraft(ANNA)).toEqual(draft)
    again.endDraftsOfOthers(2)
    expect(stored.size, 'nothing of a buyer is left in the browser').toBe(0)
    expect((await reloaded()).phoneDrafts.readDraft(ANNA)).toBeNull()
  })

  test('end together with counts of shelves', async () => {
    const place = { staff: 1, location: 3, shelf: 'A-1' }
    const counts = new Map([[7, { units: '2', on_hand: 5, taken: 1 }]])
    const begun = async () => {
      const { endDrafts, endDraftsOfOthers } = await reloaded()
      const { keptCounts } = await import('../stock/kept-counts.ts')
      return { endDrafts, endDraftsOfOthers, keptCounts }
    }
    const { keptCounts } = await begun()
    keptCounts.keepCounts(place, counts)
    keptCounts.keepCounts({ ...place, shelf: 'A-2' }, counts)
    keptCounts.keepCounts({ ...place, shelf: 'A-2' }, new Map())
    const again = await begun()
    again.endDraftsOfOthers(1)
    expect(again.keptCounts.readCounts(place)).toEqual(counts)
    for (const other of [{ shelf: 'A-2' }, { location: 4 }]) {
      expect(again.keptCounts.readCounts({ ...place, ...other }).size).toBe(0)
    }
    again.endDrafts()
    expect([again.keptCounts.readCounts(place).size, stored.size]).toEqual([0, 0])
    keptCounts.keepCounts(place, counts)
    const { endDraftsOfOthers } = await begun()
    endDraftsOfOthers(2)
    expect(stored.size).toBe(0)
  })

  test('of another shape are as good as none', async () => {
    stored.set('phoneOrders', JSON.stringify({ staff: 1, drafts: { 0: { phone: 7 } } }))
    const { phoneDrafts } = await reloaded()
    expect([phoneDrafts.readDraft(ANNA), stored.size]).toEqual([null, 0])
  })

  test('last until the reload where nothing can be stored', async () => {
    vi.stubGlobal('window', {})
    const { phoneDrafts } = await reloaded()
    phoneDrafts.keepDraft(ANNA, draft)
    expect(phoneDrafts.readDraft(ANNA)).toEqual(draft)
  })
})
