// Endpoints of margins: the rules, what other rules would change, changing all of them, taking it back.

import * as z from 'zod/mini'
import { endpoint } from '#src/shared/endpoint.ts'
import { requiredText, rubles, wholeNumber } from '#src/shared/wire-fields.ts'

export const MOST_MARGIN_RULES = 500
/** Percent. */
export const MOST_MARGIN = 1000
/** Rubles. */
export const MOST_RULE_SUM = 20_999_999.99
export const MOST_ROUNDING = 100_000

const WRONG_PERCENT = `Наценка — от 0 до ${MOST_MARGIN} %, не больше двух знаков после запятой.`
const percent = z.number(WRONG_PERCENT).check(
  z.gte(0, WRONG_PERCENT),
  z.lte(MOST_MARGIN, WRONG_PERCENT),
  z.refine((given) => Math.abs(given * 100 - Math.round(given * 100)) < 1e-6, WRONG_PERCENT),
)
const WRONG_ID = 'Такого номера нет.'
const id = wholeNumber(1, 999_999_999, WRONG_ID)
const WRONG_SUM = 'Сумма — от 0 до 20 999 999,99 руб.'
const sum = rubles.check(z.lte(MOST_RULE_SUM * 100, WRONG_SUM))
const WRONG_ROUNDING = 'Округление — от 0,01 до 100 000 руб.'

/** A rule as it is sent. Sums are rubles; null: any supplier, any category, no upper bound. */
const GivenRule = z.object({
  supplier_id: z.nullable(id),
  category_id: z.nullable(id),
  cost_from: sum,
  cost_below: z.nullable(sum),
  percent,
  least_markup: sum,
  rounding: rubles.check(z.gte(1, WRONG_ROUNDING), z.lte(MOST_ROUNDING * 100, WRONG_ROUNDING)),
})
const rules = z
  .array(GivenRule)
  .check(z.maxLength(MOST_MARGIN_RULES, `Правил наценки — не больше ${MOST_MARGIN_RULES}.`))

const Rule = z.object({
  supplier_id: z.nullable(z.number()),
  category_id: z.nullable(z.number()),
  cost_from: z.number(),
  cost_below: z.nullable(z.number()),
  percent: z.number(),
  least_markup: z.number(),
  rounding: z.number(),
})
export type WireRule = z.infer<typeof Rule>

/** What rules change in the whole catalogue. */
const Effect = z.object({
  /** Products with a price by a list. */
  priced: z.number(),
  /** Products that get another price, and the mean of their changes in percent. */
  goods: z.number(),
  mean: z.number(),
  dearer: z.number(),
  cheaper: z.number(),
  /** Prices that change by more than a fifth. */
  jumps: z.number(),
  largest: z.array(
    z.object({ article: z.string(), name: z.string(), was: z.number(), is: z.number() }),
  ),
})
export type WireEffect = z.infer<typeof Effect>

const Change = z.object({
  id: z.number(),
  by: z.string(),
  at: z.string(),
  state: z.enum(['running', 'done', 'failed', 'undone']),
  failure: z.string(),
  /** The change that it has taken back. */
  undoes: z.nullable(z.number()),
  effect: z.nullable(Effect),
  may_undo: z.boolean(),
})
export type WireMarginChange = z.infer<typeof Change>

const begun = z.object({ id: z.number() })

export const marginsApi = {
  margins: endpoint({
    method: 'GET',
    path: '/api/staff/margins',
    summary: 'Наценки: правила, для чего их задают, и последние изменения',
    access: 'staff',
    answer: z.object({
      rules: z.array(Rule),
      /** Sent with a change, which is refused when the rules are others by then. */
      version: z.string(),
      suppliers: z.array(z.object({ id: z.number(), name: z.string() })),
      /** By their place in the tree; `path` holds the names of the outer ones too. */
      categories: z.array(z.object({ id: z.number(), path: z.string() })),
      changes: z.array(Change),
    }),
  }),
  tryMargins: endpoint({
    method: 'POST',
    path: '/api/staff/margins/try',
    summary: 'Что изменят такие наценки во всём каталоге; ничего не меняется',
    access: 'staff',
    body: z.object({ rules }),
    answer: Effect,
  }),
  changeMargins: endpoint({
    method: 'POST',
    path: '/api/staff/margins',
    summary: 'Сохранить наценки и пересчитать по ним цены; за ходом следят по списку изменений',
    access: 'staff',
    body: z.object({
      rules,
      version: requiredText(64),
      /** Of the effect that the caller has seen. */
      seen: z.pick(Effect, { goods: true, dearer: true, cheaper: true, mean: true }),
    }),
    answer: begun,
    status: 202,
  }),
  undoMargins: endpoint({
    method: 'POST',
    path: '/api/staff/margins/:id/undo',
    summary:
      'Вернуть прежние наценки и цены: последнее изменение из тех, что не возвращены, 14 дней',
    access: 'staff',
    params: z.object({ id }),
    answer: begun,
    status: 202,
  }),
}
