// Random histories of lists, stops and deletions end in the groups of an independent oracle.

import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database, OpenDatabase } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { type Said, type SaidNumber, toldGroups } from '#tests/support/analogue-oracle.ts'
import {
  addPart,
  addPartsCategory,
  groupsByMembers,
  tellListed,
} from '#tests/support/linked-shop.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import { createTables } from '../temporary-tables.repository.ts'
import { linkListed, linkNewProducts } from './link-listed.ts'
import { stopAnalogues, unstopAnalogues } from './stop-analogues.ts'
import { deleteSourceLinks } from './take-back-links.ts'

const RUNS = 20
const MAKERS = ['A', 'B', 'C', 'D']
const ARTICLES = ['K1001', 'K1002', 'K1003']
const NUMBERS = [...ARTICLES, 'K1004', 'K1005', 'K9']

const product = fc
  .tuple(fc.constantFrom(...ARTICLES), fc.constantFrom(...MAKERS))
  .map(([article, maker]) => `${article}/${maker}`)
const numbers = fc.option(fc.uniqueArray(fc.constantFrom(...NUMBERS), { maxLength: 2 }))
const source = fc.constantFrom('first', 'second', 'third')
const row = fc.record({ product, originals: numbers, crosses: numbers })
type Row = typeof row extends fc.Arbitrary<infer R> ? R : never
const list = fc.record({
  kind: fc.constant('list' as const),
  source,
  rows: fc.uniqueArray(row, { minLength: 1, maxLength: 5, selector: (one) => one.product }),
})
const pair = fc.uniqueArray(product, { minLength: 2, maxLength: 2 })
const act = fc.oneof(
  { weight: 4, arbitrary: list },
  fc.record({ kind: fc.constant('delete source' as const), source }),
  fc.record({ kind: fc.constantFrom('stop' as const, 'unstop' as const), pair }),
  fc.record({ kind: fc.constant('sell' as const), product }),
)
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never

describe.each(testDatabases())('analogues on the $kind database', ({ open }) => {
  let db: OpenDatabase
  beforeAll(async () => {
    db = await open()
    await addPartsCategory(db)
  })
  afterAll(() => db?.close())

  const empty = () =>
    db.script(`
      DELETE FROM analogue_stops; DELETE FROM analogue_edges; DELETE FROM article_numbers;
      DELETE FROM products; DELETE FROM analogue_groups; DELETE FROM manufacturers`)

  const idOf = async (tx: Database, name: string) => {
    const [article = '', maker = ''] = name.split('/')
    const [known] = await tx.query<{ count: number }>(sql`SELECT count(*) FROM products`)
    const id = await addPart(tx, maker, article)
    const [now] = await tx.query<{ count: number }>(sql`SELECT count(*) FROM products`)
    return { id, isNew: known?.count !== now?.count }
  }

  const perform = (step: Act) =>
    db.transaction(async (tx) => {
      if (step.kind === 'delete source') return void (await deleteSourceLinks(tx, step.source))
      if (step.kind === 'sell') {
        return void (await linkNewProducts(tx, [(await idOf(tx, step.product)).id]))
      }
      if (step.kind === 'list') {
        await createTables(tx, 'listed')
        for (const { product, originals, crosses } of step.rows) {
          const { id, isNew } = await idOf(tx, product)
          const numbers = { ...(originals && { originals }), ...(crosses && { crosses }) }
          await tellListed(tx, id, numbers, isNew)
        }
        return void (await linkListed(tx, { source: step.source }))
      }
      const ids: number[] = []
      for (const name of step.pair) {
        const { id, isNew } = await idOf(tx, name)
        if (isNew) await linkNewProducts(tx, [id])
        ids.push(id)
      }
      const [one = 0, other = 0] = ids
      if (step.kind === 'stop') await stopAnalogues(tx, one, other, 'не то')
      else await unstopAnalogues(tx, one, other)
    })

  test('the groups after any history depend only on what is stated at its end', async () => {
    const history = fc.array(act, { minLength: 1, maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(history, async (steps) => {
        await empty()
        for (const step of steps) await perform(step)
        expect(await groupsByMembers(db)).toEqual(toldGroups(statedBy(steps)))
      }),
      { numRuns: RUNS },
    )
  }, 120_000)

  test('the order in which lists come does not change the groups', async () => {
    const lists = fc.uniqueArray(list, {
      minLength: 2,
      maxLength: 3,
      selector: (one) => one.source,
    })
    const stops = fc.array(pair, { maxLength: 2 })
    await fc.assert(
      fc.asyncProperty(lists, stops, fc.boolean(), async (lists, stops, isStoppedFirst) => {
        const stopped = stops.map((pair) => ({ kind: 'stop' as const, pair }))
        await empty()
        for (const step of [...lists, ...stopped]) await perform(step)
        const groups = await groupsByMembers(db)
        await empty()
        const turned = lists.toReversed()
        for (const step of isStoppedFirst ? [...stopped, ...turned] : [...turned, ...stopped]) {
          await perform(step)
        }
        expect(await groupsByMembers(db)).toEqual(groups)
      }),
      { numRuns: RUNS },
    )
  }, 120_000)
})

/** The statements at the end of a history. */
function statedBy(steps: readonly Act[]): Said {
  const articleOf = new Map<string, string>()
  let stated: SaidNumber[] = []
  let stops: string[] = []
  const sell = (name: string) => articleOf.set(name, name.split('/')[0] ?? '')
  const state = (source: string, { product, originals, crosses }: Row) => {
    sell(product)
    for (const [kind, given] of [
      ['original', originals],
      ['cross', crosses],
    ] as const) {
      if (given === null) continue
      stated = stated.filter(
        (one) => one.source !== source || one.product !== product || one.kind !== kind,
      )
      for (const number of given) stated.push({ product, source, number, kind })
    }
  }
  for (const step of steps) {
    if (step.kind === 'delete source') stated = stated.filter((one) => one.source !== step.source)
    else if (step.kind === 'sell') sell(step.product)
    else if (step.kind === 'list') for (const row of step.rows) state(step.source, row)
    else {
      for (const name of step.pair) sell(name)
      const pair = [...step.pair].sort().join(' ')
      stops = stops.filter((one) => one !== pair)
      if (step.kind === 'stop') stops.push(pair)
    }
  }
  const pairs = stops.map((pair) => pair.split(' ') as [string, string])
  return { articleOf, numbers: stated, stated: [], stops: pairs }
}
