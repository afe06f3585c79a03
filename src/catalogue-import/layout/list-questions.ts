// Questions about a list that the owner must answer before it is imported: mistakes cost money.

import { ShopError } from '#src/shared/errors.ts'
import type { QuantityWords } from '../quantity-words.ts'

export type ListQuestion = {
  readonly about: 'columns' | 'price' | 'quantity' | 'currency' | 'sheet' | 'hidden'
  /** Names the option that answers it. */
  readonly text: string
}

/** Whether hidden rows of a book are imported or skipped. */
export const HIDDEN_ROWS = ['take', 'skip'] as const
export type HiddenRows = (typeof HIDDEN_ROWS)[number]

/** The owner's answers, remembered for the supplier's next lists with the same header. */
export type ListAnswers = {
  readonly currencies?: readonly string[] | undefined
  /** Set when the owner was asked to choose a sheet of the book. */
  readonly sheet?: string | undefined
  readonly hiddenRows?: HiddenRows | undefined
  readonly quantityWords?: QuantityWords | undefined
}

/** Throws `invalid` for open questions; `--yes` answers none of them. */
export function refuseUnanswered(questions: readonly ListQuestion[]): void {
  if (questions.length === 0) return
  const texts = questions.map(({ text }) => text).join(' ')
  const isLacking = questions.every(({ about }) => about === 'columns')
  throw new ShopError(
    'invalid',
    isLacking ? texts : `Список не загружен, сначала ответьте (--yes здесь не ответ). ${texts}`,
  )
}
