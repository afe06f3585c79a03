// Margin rules as they are typed: fields of text, what is wrong with them, and what is sent.

import { MOST_MARGIN, MOST_ROUNDING, MOST_RULE_SUM, type WireRule } from './margins-contract.ts'

/** Fields as they stand on the screen; an empty one is «any», «no bound» or nothing. */
export type DraftRule = {
  /** Of its row, while it is on the screen. */
  readonly key: number
  readonly supplier: string
  readonly category: string
  readonly from: string
  readonly below: string
  readonly percent: string
  readonly least: string
  readonly rounding: string
}
export type DraftField = Exclude<keyof DraftRule, 'key'>

export const emptyRule = (key: number): DraftRule => ({
  key,
  ...{ supplier: '', category: '', from: '', below: '', percent: '', least: '', rounding: '' },
})

const typed = (amount: number): string => String(amount).replace('.', ',')
const unlessNone = (amount: number, none: number): string => (amount === none ? '' : typed(amount))
const NO_ROUNDING = 0.01

export const draftOf = (rule: WireRule, key: number): DraftRule => ({
  key,
  supplier: rule.supplier_id === null ? '' : String(rule.supplier_id),
  category: rule.category_id === null ? '' : String(rule.category_id),
  from: unlessNone(rule.cost_from, 0),
  below: rule.cost_below === null ? '' : typed(rule.cost_below),
  percent: typed(rule.percent),
  least: unlessNone(rule.least_markup, 0),
  rounding: unlessNone(rule.rounding, NO_ROUNDING),
})

/** `1 234,50`, `1234.5`, `12 %`; null: not a number with at most two decimals. */
export function readAmount(text: string): number | null {
  const digits = text.replace(/\s|руб\.?$|%$/gu, '').replace(',', '.')
  return /^\d{1,8}(\.\d{1,2})?$/.test(digits) ? Number(digits) : null
}

export type DraftErrors = Partial<Record<DraftField, string>>

const WRONG_SUM = 'Сумма в рублях: 1234,50'

export function errorsOf(rule: DraftRule): DraftErrors {
  const isSum = (text: string) => {
    const amount = text.trim() === '' ? 0 : readAmount(text)
    return amount !== null && amount <= MOST_RULE_SUM
  }
  const percent = readAmount(rule.percent)
  const rounding = rule.rounding.trim() === '' ? NO_ROUNDING : readAmount(rule.rounding)
  const isEmptyRange =
    rule.below.trim() !== '' && (readAmount(rule.below) ?? 0) <= (readAmount(rule.from) ?? 0)
  const errors: [DraftField, boolean, string][] = [
    ['from', !isSum(rule.from), WRONG_SUM],
    ['below', !isSum(rule.below), WRONG_SUM],
    ['below', isSum(rule.below) && isEmptyRange, 'Больше, чем «от»'],
    ['percent', percent === null || percent > MOST_MARGIN, `От 0 до ${MOST_MARGIN} %`],
    ['least', !isSum(rule.least), WRONG_SUM],
    [
      'rounding',
      rounding === null || rounding < NO_ROUNDING || rounding > MOST_ROUNDING,
      'От 0,01 до 100 000 руб.',
    ],
  ]
  return Object.fromEntries(
    errors.filter(([, isWrong]) => isWrong).map(([field, , text]) => [field, text]),
  )
}

/** Of a draft without errors. */
export const ruleOfDraft = (draft: DraftRule): WireRule => ({
  supplier_id: draft.supplier === '' ? null : Number(draft.supplier),
  category_id: draft.category === '' ? null : Number(draft.category),
  cost_from: readAmount(draft.from) ?? 0,
  cost_below: readAmount(draft.below),
  percent: readAmount(draft.percent) ?? 0,
  least_markup: readAmount(draft.least) ?? 0,
  rounding: readAmount(draft.rounding) ?? NO_ROUNDING,
})

/** Whether what is typed says what is saved. */
export const saysTheSame = (drafts: readonly DraftRule[], rules: readonly WireRule[]): boolean =>
  JSON.stringify(drafts.map(ruleOfDraft)) === JSON.stringify(rules) &&
  drafts.every((draft) => Object.keys(errorsOf(draft)).length === 0)
