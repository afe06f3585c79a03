// Changes all margins at once: what it would do, doing it in one transaction, and taking it back.

import { createHash } from 'node:crypto'
import { waitForOtherLists } from '#src/catalogue/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import {
  isExclusionViolation,
  isForeignKeyViolation,
} from '#src/platform/server/database-errors.ts'
import { keepAlive } from '#src/platform/server/keep-alive.ts'
import { ShopError } from '#src/shared/errors.ts'
import { SUPPLIER_OF_1C } from '#src/shared/supplier-of-1c.ts'
import { marginSteps, NO_CATEGORY } from '../../margin-steps.ts'
import { knownCategories } from '../categories.repository.ts'
import { listCategoryPaths } from '../choose-by-words.ts'
import { setBulkSettings } from '../list-switch/listed-table.repository.ts'
import { refreshDueLists, swapListsAfter } from '../list-switch/refresh-listed.repository.ts'
import { resetDue } from '../temporary-tables.repository.ts'
import {
  endMarginChange,
  failMarginChange,
  forgetMarginChanges,
  insertMarginChange,
  leftOf,
  listMarginChanges,
  listPricedSuppliers,
  type NewRule,
  replaceMarginRules,
  sendChangeHeartbeat,
} from './margin-changes.repository.ts'
import { listMarginRules, MOST_RULES } from './margin-rules.repository.ts'
import {
  type MarginEffect,
  type Margins,
  readEffect,
  repriceOffers,
  repriceProducts,
  restoreOffers,
  restoreProducts,
  writeRepriced,
} from './reprice.repository.ts'

/** Steps of all suppliers without rules of their own stand under this key. */
const ANY_SUPPLIER = 0
/** Ids of no rule: rules are compared and priced without theirs. */
const NO_ID = 0

/** Equal for equal rules in any order; who changes rules says which ones he has seen. */
function versionOf(rules: readonly NewRule[]): string {
  const lines = rules.map((rule) =>
    [
      ...[rule.supplierId, rule.categoryId, rule.costFrom, rule.costBelow],
      ...[rule.rate, rule.leastMarkup, rule.rounding],
    ].join(' '),
  )
  return createHash('sha256').update(lines.sort().join('\n')).digest('hex').slice(0, 16)
}

/** Rolls the transaction of a trial back, with the prices that it wrote. */
class OnlyTried extends Error {
  readonly effect: MarginEffect
  constructor(effect: MarginEffect) {
    super('only tried')
    this.effect = effect
  }
}

/** No change has this id. */
const TRIAL = 0

/** What these rules would change in the whole catalogue. Writes nothing. */
async function tryMargins(db: Database, rules: readonly NewRule[]): Promise<MarginEffect> {
  requireApart(rules)
  try {
    return await db.transaction(async (tx) => {
      throw new OnlyTried(await reprice(tx, { id: TRIAL, rules, undoes: null }))
    })
  } catch (error) {
    if (error instanceof OnlyTried) return error.effect
    throw error
  }
}

/** What rules can be about: the suppliers of lists, and categories with the names of the outer ones. */
async function listMarginScopes(db: Database) {
  const [suppliers, paths] = await Promise.all([
    listPricedSuppliers(db, SUPPLIER_OF_1C),
    listCategoryPaths(db),
  ])
  const categories = [...paths].map(([id, path]) => ({ id, path }))
  return {
    suppliers,
    categories: categories.sort((one, other) => (one.path < other.path ? -1 : 1)),
  }
}

type Priced = {
  readonly id: number
  readonly rules: readonly NewRule[]
  readonly undoes: number | null
}

async function reprice(tx: Database, { id, rules, undoes }: Priced): Promise<MarginEffect> {
  await setBulkSettings(tx)
  const all = await marginsOfAll(tx, rules)
  await repriceOffers(tx, id, all)
  if (undoes !== null) await restoreOffers(tx, { id, undoes })
  await repriceProducts(tx, id)
  if (undoes !== null) await restoreProducts(tx, { id, undoes })
  const suppliers = all.suppliers.map((supplier) => supplier.id)
  return readEffect(tx, id, suppliers)
}

async function marginsOfAll(tx: Database, given: readonly NewRule[]): Promise<Margins> {
  const rules = given.map((rule) => ({ ...rule, id: NO_ID }))
  const [categories, suppliers] = await Promise.all([
    knownCategories(tx),
    listPricedSuppliers(tx, SUPPLIER_OF_1C),
  ])
  const own = new Set(rules.map(({ supplierId }) => supplierId))
  const keyOf = (id: number) => (own.has(id) ? id : ANY_SUPPLIER)
  const keys = [...new Set(suppliers.map(({ id }) => keyOf(id)))]
  const steps = keys.flatMap((key) => {
    const ofSupplier = marginSteps(rules, categories, key)
    return ofSupplier.map((step) => ({ ...step, key }))
  })
  // a supplier whose rules name no category has one set of steps
  const divided = new Set(
    steps.filter(({ categoryId }) => categoryId !== NO_CATEGORY).map(({ key }) => key),
  )
  return {
    steps,
    suppliers: suppliers.map(({ id }) => {
      const key = keyOf(id)
      return { id, key, isByCategory: divided.has(key) }
    }),
  }
}

/** The mean too: the counts of any rise are the same. */
const SEEN = ['goods', 'dearer', 'cheaper', 'mean'] as const

type NewMargins = {
  /** The name of who changes them. */
  readonly madeBy: string
  readonly rules: readonly NewRule[]
  /** Of the rules that he has seen. */
  readonly version: string
  /** The effect that he has seen. */
  readonly seen: Pick<MarginEffect, (typeof SEEN)[number]>
}

/** A change that has begun; `done` resolves at its end and never rejects: the journal says how. */
type BegunChange = { readonly id: number; readonly done: Promise<void> }

type RecordChange = (tx: Database, id: number, effect: MarginEffect) => Promise<unknown>

/**
 * Throws `stale` when the rules are others than those seen, `conflict` when two rules have a cost
 * in common or another change is being written.
 */
async function changeMargins(
  db: Database,
  { madeBy, rules, version, seen }: NewMargins,
  record: RecordChange,
): Promise<BegunChange> {
  requireApart(rules)
  const wasRules = await plainRules(db)
  if (versionOf(wasRules) !== version) throw new ShopError('stale', CHANGED_MEANWHILE)
  return begin(db, { madeBy, undoes: null, wasRules, rules, seen }, record)
}

/**
 * A change is taken back: its rules, and every price that nobody has changed since; what later lists
 * brought is priced by the former rules. Throws `conflict` while a later change is in force.
 */
async function undoMargins(
  db: Database,
  { id, madeBy }: { readonly id: number; readonly madeBy: string },
  record: RecordChange,
): Promise<BegunChange> {
  const changes = await listMarginChanges(db, 0)
  const former = changes.find((change) => change.id === id && change.mayUndo)
  if (!former) {
    throw new ShopError('conflict', 'Отменить можно последнее изменение наценок, 14 дней.')
  }
  const wasRules = await plainRules(db)
  if (versionOf(wasRules) !== versionOf(former.rules)) {
    throw new ShopError('stale', CHANGED_MEANWHILE)
  }
  const change = { madeBy, undoes: id, wasRules, rules: former.wasRules, seen: null }
  return begin(db, change, record)
}

const CHANGED_MEANWHILE =
  'Наценки тем временем изменил кто-то другой: посмотрите, как теперь, и повторите.'

type Change = Omit<NewMargins, 'version' | 'seen'> & {
  readonly undoes: number | null
  readonly wasRules: readonly NewRule[]
  readonly seen: NewMargins['seen'] | null
}

async function begin(db: Database, change: Change, record: RecordChange): Promise<BegunChange> {
  const id = await insertMarginChange(db, change)
  if (id === null) throw new ShopError('conflict', 'Цены сейчас пересчитывают. Подождите.')
  const work = () => write(db, { ...change, id }, record)
  const done = keepAlive(() => sendChangeHeartbeat(db, id), work).catch((error: Error) =>
    // the database may be down: without heartbeats the change counts as broken off
    failMarginChange(db, id, failureOf(error)).then(
      () => {},
      () => {},
    ),
  )
  return { id, done }
}

const write = (db: Database, change: Change & { readonly id: number }, record: RecordChange) =>
  db.transaction(async (tx) => {
    const { id, undoes, rules, seen } = change
    await waitForOtherLists(tx)
    if (versionOf(await plainRules(tx)) !== versionOf(change.wasRules)) {
      throw new ShopError('stale', CHANGED_MEANWHILE)
    }
    const effect = await reprice(tx, { id, rules, undoes })
    if (seen && !isAsSeen(effect, seen)) {
      throw new ShopError('conflict', 'Каталог тем временем изменился: посчитайте ещё раз.')
    }
    await replaceMarginRules(tx, rules)
    await resetDue(tx, 'lists')
    await writeRepriced(tx, id)
    if (await refreshDueLists(tx)) await swapListsAfter(tx, async () => {})
    await endMarginChange(tx, { id, undoes, effect })
    await record(tx, id, effect)
  })

const isAsSeen = (effect: MarginEffect, seen: NewMargins['seen']): boolean =>
  SEEN.every((count) => effect[count] === seen[count])

const plainRules = async (db: Database): Promise<NewRule[]> =>
  (await listMarginRules(db)).map(
    ({ supplierId, categoryId, costFrom, costBelow, rate, leastMarkup, rounding }) => {
      return { supplierId, categoryId, costFrom, costBelow, rate, leastMarkup, rounding }
    },
  )

const OVERLAP =
  'Два правила об одном поставщике и одной категории делят одни и те же цены: разведите «от» и «до».'

function requireApart(rules: readonly NewRule[]): void {
  if (rules.length > MOST_RULES) {
    throw new ShopError('invalid', `Правил наценки — не больше ${MOST_RULES}.`)
  }
  const end = ({ costBelow }: NewRule) => costBelow ?? Number.POSITIVE_INFINITY
  const isShared = rules.some((rule, index) =>
    rules
      .slice(index + 1)
      .some(
        (other) =>
          rule.supplierId === other.supplierId &&
          rule.categoryId === other.categoryId &&
          rule.costFrom < end(other) &&
          other.costFrom < end(rule),
      ),
  )
  if (isShared) throw new ShopError('conflict', OVERLAP)
}

function failureOf(error: Error): string {
  if (error instanceof ShopError) return error.message
  if (isExclusionViolation(error)) return OVERLAP
  return isForeignKeyViolation(error)
    ? 'Поставщика или категории из правила больше нет.'
    : 'Цены не изменены из-за ошибки магазина. Попробуйте позже.'
}

/** Margins for other slices: what stands, what others would change, changing and taking back. */
export const margins = {
  rules: listMarginRules,
  versionOf,
  scopes: listMarginScopes,
  try: tryMargins,
  change: changeMargins,
  undo: undoMargins,
  changes: listMarginChanges,
  leftOf,
  forget: forgetMarginChanges,
}
