// SQL of changes of the owner's margins: their journal, the rules themselves, and what is kept of them.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { UNDO_DAYS } from '#src/shared/undo-days.ts'
import type { MarginRule } from '../../margin.ts'
import type { MarginEffect } from './reprice.repository.ts'

export type NewRule = Omit<MarginRule, 'id'>

export type MarginChange = {
  readonly id: number
  readonly madeBy: string
  /** A change whose process has ended in the middle has failed: the prices are the former ones. */
  readonly state: 'running' | 'done' | 'failed' | 'undone'
  readonly failure: string
  readonly begunAt: string
  /** The change that it takes back. */
  readonly undoes: number | null
  readonly effect: MarginEffect | null
  readonly wasRules: readonly NewRule[]
  readonly rules: readonly NewRule[]
  /** Whether prices are again as it left them, and what it has changed is still kept. */
  readonly mayUndo: boolean
}

/** A change without a heartbeat for so long was broken off. */
const SILENCE_SECONDS = 10
const BROKEN_OFF = 'Прервано, цены прежние. Сохраните наценки ещё раз.'

const IS_BROKEN_OFF = sql`
  state = 'running' AND seen_at < now() - make_interval(secs => ${SILENCE_SECONDS})`

const IS_KEPT = sql`
  state IN ('done', 'undone') AND finished_at > now() - make_interval(days => ${UNDO_DAYS})`

/** The newest ones first, and older ones that may be undone. */
export async function listMarginChanges(db: Database, most: number): Promise<MarginChange[]> {
  const changes = await db.query<MarginChange>(sql`
    SELECT id, made_by AS "madeBy", begun_at AS "begunAt", undoes, effect, rules,
           was_rules AS "wasRules",
           CASE WHEN ${IS_BROKEN_OFF} THEN 'failed' ELSE state END AS state,
           CASE WHEN ${IS_BROKEN_OFF} THEN ${BROKEN_OFF}::text ELSE failure END AS failure,
           ${IS_KEPT} AS "mayUndo"
    FROM margin_changes
    WHERE ${IS_KEPT} OR id IN (SELECT id FROM margin_changes ORDER BY id DESC LIMIT ${most})
    ORDER BY id DESC`)
  const made = changes.filter(({ state }) => state === 'done' || state === 'undone').reverse()
  const marked = changes.map((change) => {
    const later = made.filter(({ id }) => id > change.id)
    const mayUndo = change.mayUndo && change.state === 'done' && leftOf(later).length === 0
    return { ...change, mayUndo }
  })
  return marked.filter(({ mayUndo }, index) => index < most || mayUndo)
}

/** What changes, the oldest first, have left: without those that took each other back. */
export function leftOf<Change extends Pick<MarginChange, 'id' | 'undoes'>>(
  changes: readonly Change[],
): Change[] {
  const left: Change[] = []
  for (const change of changes) {
    if (left.at(-1)?.id === change.undoes) left.pop()
    else left.push(change)
  }
  return left
}

type Begun = Pick<MarginChange, 'madeBy' | 'undoes' | 'wasRules' | 'rules'>

/** Null while another change is being written. */
export async function insertMarginChange(db: Database, change: Begun): Promise<number | null> {
  const [row] = await db.query<{ id: number }>(sql`
    INSERT INTO margin_changes (made_by, undoes, was_rules, rules)
    SELECT ${change.madeBy}, ${change.undoes}::integer, ${JSON.stringify(change.wasRules)}::jsonb,
           ${JSON.stringify(change.rules)}::jsonb
    WHERE NOT EXISTS (
      SELECT FROM margin_changes WHERE state = 'running' AND NOT (${IS_BROKEN_OFF}))
    RETURNING id`)
  return row?.id ?? null
}

export const sendChangeHeartbeat = (db: Database, id: number) =>
  db.query(sql`UPDATE margin_changes SET seen_at = now() WHERE id = ${id} AND state = 'running'`)

/** In the transaction of the change; what it takes back is undone by it. */
export async function endMarginChange(
  tx: Database,
  { id, undoes, effect }: Pick<MarginChange, 'id' | 'undoes'> & { readonly effect: MarginEffect },
): Promise<void> {
  await tx.query(sql`
    UPDATE margin_changes
    SET state = 'done', finished_at = now(), effect = ${JSON.stringify(effect)}::jsonb
    WHERE id = ${id}`)
  await tx.query(sql`UPDATE margin_changes SET state = 'undone' WHERE id = ${undoes}::integer`)
}

export const failMarginChange = (db: Database, id: number, failure: string) =>
  db.query(sql`
    UPDATE margin_changes SET state = 'failed', failure = ${failure}, finished_at = now()
    WHERE id = ${id} AND state = 'running'`)

/** All rules at once. Fails as a statement where two have a cost in common, or a category is gone. */
export async function replaceMarginRules(tx: Database, rules: readonly NewRule[]): Promise<void> {
  await tx.query(sql`DELETE FROM margin_rules`)
  await tx.query(sql`
    INSERT INTO margin_rules
      (supplier_id, category_id, cost_from, cost_below, rate, least_markup, rounding)
    SELECT rule."supplierId", rule."categoryId", rule."costFrom", rule."costBelow", rule.rate,
           rule."leastMarkup", rule.rounding
    FROM jsonb_to_recordset(${JSON.stringify(rules)}::jsonb) AS rule(
      "supplierId" integer, "categoryId" integer, "costFrom" integer, "costBelow" integer,
      rate integer, "leastMarkup" integer, rounding integer)`)
}

/** The suppliers that price lists come from: all but 1C, whose prices are those of the shop. */
export const listPricedSuppliers = (
  db: Database,
  without: string,
): Promise<{ readonly id: number; readonly name: string }[]> =>
  db.query(sql`SELECT id, name FROM suppliers WHERE name <> ${without} ORDER BY name LIMIT 10000`)

/** Deletes at most `most` rows of what changes have done that cannot be undone any more. */
export async function forgetMarginChanges(
  db: Database,
  { days, most }: { readonly days: number; readonly most: number },
): Promise<number> {
  const [row] = await db.query<{ deleted: number }>(sql`
    WITH old AS (
      SELECT id FROM margin_changes WHERE finished_at < now() - make_interval(days => ${days})
    ), offers AS (
      DELETE FROM margin_changed_offers WHERE ctid IN (
        SELECT ctid FROM margin_changed_offers WHERE change_id IN (SELECT id FROM old) LIMIT ${most})
      RETURNING 1
    ), goods AS (
      DELETE FROM margin_changed_products WHERE ctid IN (
        SELECT ctid FROM margin_changed_products WHERE change_id IN (SELECT id FROM old) LIMIT ${most})
      RETURNING 1)
    SELECT ((SELECT count(*) FROM offers) + (SELECT count(*) FROM goods))::integer AS deleted`)
  return row?.deleted ?? 0
}
