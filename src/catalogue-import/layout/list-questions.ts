// What a list leaves open that may cost money: the owner answers before anything is brought in.

import { ShopError } from '#src/shared/errors.ts'

export type ListQuestion = {
  readonly about: 'columns' | 'price' | 'currency' | 'sheet' | 'hidden'
  /** Says by which option it is answered. */
  readonly text: string
}

/** Rows that are hidden in a book are brought in with the others, or left out. */
export const HIDDEN_ROWS = ['take', 'skip'] as const
export type HiddenRows = (typeof HIDDEN_ROWS)[number]

/** Kept for the next list of the supplier with the same header, as named columns are. */
export type ListAnswers = {
  readonly currencies?: readonly string[] | undefined
  /** Of a book with other sheets that the owner was asked about. */
  readonly sheet?: string | undefined
  readonly hiddenRows?: HiddenRows | undefined
}

/** Agreeing to whatever a list changes (`--yes`) answers none of them. */
export function refuseUnanswered(questions: readonly ListQuestion[]): void {
  if (questions.length === 0) return
  const texts = questions.map(({ text }) => text).join(' ')
  const isLacking = questions.every(({ about }) => about === 'columns')
  throw new ShopError(
    'invalid',
    isLacking ? texts : `Список не загружен, сначала ответьте (--yes здесь не ответ). ${texts}`,
  )
}
