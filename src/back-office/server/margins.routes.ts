// Routes of margins for staff: rules, what others would change, changing them all, taking it back.

import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '#src/platform/server/database.ts'
import { type ApiServer, serve } from '#src/platform/server/serve-endpoint.ts'
import { ShopError } from '#src/shared/errors.ts'
import { asKopecks, type Kopecks, rublesOf } from '#src/shared/money.ts'
import { margins } from '#src/supply/server/public.ts'
import {
  marginsApi,
  type WireEffect,
  type WireMarginChange,
  type WireRule,
} from '../margins-contract.ts'
import { requireAllowed, requireVerified } from './require-staff.ts'
import { insertAct } from './staff-acts.repository.ts'

const MOST_CHANGES = 20
/** A small catalogue is done by then; of a large one the list of changes tells. */
const PATIENCE_MS = 5000

type MarginChange = Awaited<ReturnType<typeof margins.changes>>[number]
type MarginEffect = Awaited<ReturnType<typeof margins.try>>
type NewRule = Parameters<typeof margins.versionOf>[0][number]

type Parts = { readonly db: Database; readonly writes: Database }

export function serveMargins(api: ApiServer, { db, writes }: Parts): void {
  serve(api, marginsApi.margins, async (_, caller) => {
    await requireAllowed(db, caller, 'see-margins')
    const [rules, scopes, changes] = await Promise.all([
      margins.rules(db),
      margins.scopes(db),
      margins.changes(db, MOST_CHANGES),
    ])
    return {
      rules: rules.map(ruleResponse),
      version: margins.versionOf(rules),
      suppliers: [...scopes.suppliers],
      categories: [...scopes.categories],
      changes: changes.map(changeResponse),
    }
  })

  const trials = oneByOne()
  serve(api, marginsApi.tryMargins, async ({ body }, caller) => {
    await requireAllowed(db, caller, 'set-margins')
    return effectResponse(await trials(() => margins.try(writes, body.rules.map(ruleOf))))
  })

  serve(api, marginsApi.changeMargins, async ({ body: { rules, version, seen } }, caller) => {
    const staff = await requireAllowed(db, caller, 'set-margins')
    requireVerified(staff)
    const wanted = { madeBy: staff.name, rules: rules.map(ruleOf), version, seen }
    const { id, done } = await margins.change(writes, wanted, recordOf(staff.id, 'set-margins'))
    await Promise.race([done, pause(PATIENCE_MS, null, { ref: false })])
    return { id }
  })

  serve(api, marginsApi.undoMargins, async ({ params }, caller) => {
    const staff = await requireAllowed(db, caller, 'set-margins')
    requireVerified(staff)
    const undone = { id: params.id, madeBy: staff.name }
    const { id, done } = await margins.undo(writes, undone, recordOf(staff.id, 'undo-margins'))
    await Promise.race([done, pause(PATIENCE_MS, null, { ref: false })])
    return { id }
  })
}

const recordOf =
  (staffId: number, act: 'set-margins' | 'undo-margins') =>
  (tx: Database, id: number, { goods, dearer, cheaper, mean }: MarginEffect) =>
    insertAct(tx, {
      ...{ staffId, act, subject: `margins ${id}` },
      details: { goods, dearer, cheaper, mean },
    })

/** A trial reads the whole catalogue: a second one at the same time is refused. */
function oneByOne(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let isBusy = false
  return async (work) => {
    if (isBusy) throw new ShopError('conflict', 'Цены уже считают. Подождите несколько секунд.')
    isBusy = true
    try {
      return await work()
    } finally {
      isBusy = false
    }
  }
}

type GivenRule = {
  readonly [Key in keyof WireRule]: WireRule[Key]
}

/** Sums come as kopecks, the percent as a number. */
const ruleOf = (rule: GivenRule): NewRule => ({
  supplierId: rule.supplier_id,
  categoryId: rule.category_id,
  costFrom: asKopecks(rule.cost_from),
  costBelow: rule.cost_below === null ? null : asKopecks(rule.cost_below),
  rate: Math.round(rule.percent * 100),
  leastMarkup: asKopecks(rule.least_markup),
  rounding: asKopecks(rule.rounding),
})

const ruleResponse = (rule: NewRule): WireRule => ({
  supplier_id: rule.supplierId,
  category_id: rule.categoryId,
  cost_from: rublesOf(rule.costFrom),
  cost_below: rule.costBelow === null ? null : rublesOf(rule.costBelow),
  percent: rule.rate / 100,
  least_markup: rublesOf(rule.leastMarkup),
  rounding: rublesOf(rule.rounding),
})

const effectResponse = ({ largest, ...counts }: MarginEffect): WireEffect => ({
  ...counts,
  largest: largest.map(({ article, name, was, is }) => ({
    ...{ article, name },
    was: rublesOf(was as Kopecks),
    is: rublesOf(is as Kopecks),
  })),
})

const changeResponse = (change: MarginChange): WireMarginChange => ({
  id: change.id,
  by: change.madeBy,
  at: new Date(change.begunAt).toISOString(),
  state: change.state,
  failure: change.failure,
  undoes: change.undoes,
  effect: change.effect && effectResponse(change.effect),
  may_undo: change.mayUndo,
})
