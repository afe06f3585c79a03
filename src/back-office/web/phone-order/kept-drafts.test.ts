import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { EMPTY_DRAFT } from './phone-draft.ts'

const { lines: _lines, ...EMPTY } = EMPTY_DRAFT
const draft = { fields: { ...EMPTY, phone: '79161234567' }, lines: [{ id: 7, quantity: 2 }] }
const attempt = { content: 'what', key: 'a key' }
const ANNA = { staff: 1, request: 0 }

describe('orders by phone that are not placed', () => {
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
    const { keepDraft, keepAttempt } = await reloaded()
    keepDraft(ANNA, draft)
    keepAttempt(ANNA, attempt)
    const { readDraft, readAttempt } = await reloaded()
    expect([readDraft(ANNA), readAttempt(ANNA)]).toEqual([draft, attempt])
    expect(readDraft({ staff: 1, request: 5 })).toBeNull()
  })

  test('end alone, with the key of their call', async () => {
    const { keepDraft, keepAttempt, endDraft } = await reloaded()
    const other = { staff: 1, request: 5 }
    for (const place of [ANNA, other]) {
      keepDraft(place, draft)
      keepAttempt(place, attempt)
    }
    endDraft(ANNA)
    const { readDraft, readAttempt } = await reloaded()
    expect([readDraft(ANNA), readAttempt(ANNA)]).toEqual([null, null])
    expect([readDraft(other), readAttempt(other)]).toEqual([draft, attempt])
  })

  test('are nobody else’s, and end with a logout', async () => {
    const { keepDraft, readDraft, endDrafts } = await reloaded()
    keepDraft(ANNA, draft)
    expect(readDraft({ staff: 2, request: 0 })).toBeNull()
    expect([readDraft(ANNA), stored.size]).toEqual([null, 0])
    keepDraft(ANNA, draft)
    endDrafts()
    expect([readDraft(ANNA), stored.size]).toEqual([null, 0])
  })

  test('end when somebody else comes after a session that ran out, and stay for their writer', async () => {
    const { keepDraft } = await reloaded()
    keepDraft(ANNA, draft)
    const again = await reloaded()
    again.endDraftsOfOthers(1)
    expect(again.readDraft(ANNA)).toEqual(draft)
    again.endDraftsOfOthers(2)
    expect(stored.size, 'nothing of a buyer is left in the browser').toBe(0)
    expect((await reloaded()).readDraft(ANNA)).toBeNull()
  })

  test('of another shape are as good as none', async () => {
    stored.set('phoneOrders', JSON.stringify({ staff: 1, drafts: { 0: { phone: 7 } } }))
    const { readDraft } = await reloaded()
    expect([readDraft(ANNA), stored.size]).toEqual([null, 0])
  })

  test('last until the reload where nothing can be stored', async () => {
    vi.stubGlobal('window', {})
    const { keepDraft, readDraft } = await reloaded()
    keepDraft(ANNA, draft)
    expect(readDraft(ANNA)).toEqual(draft)
  })
})
