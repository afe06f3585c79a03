// Prints the result of the experiment: events, comparisons and differences.

import type { Books } from './books.ts'
import type { ProviderBooks } from './check-money.ts'
import type { Delivery } from './mailbox.ts'
import type { Notebook } from './notebook.ts'

const MOST_ALIKE = 4
const KEPT = ['new', 'confirmed', 'assembling', 'ready']

export type Result = {
  readonly notebook: Notebook
  readonly books: Books
  readonly provider: ProviderBooks
  readonly received: readonly Delivery[]
  readonly differences: readonly string[]
}

export function printVerdict(
  { notebook, books, provider, received, differences }: Result,
  say: (line: string) => void,
): void {
  say('\nWhat happened:')
  for (const [happening, times] of notebook.counts) say(`  ${happening}: ${times}`)
  say('\nWhat was compared:')
  const confirmed = notebook.attempts.filter(({ answers }) => answers.length > 0).length
  const units = books.orders
    .filter(({ status }) => KEPT.includes(status) || /shipped|completed/.test(status))
    .flatMap(({ lines }) => lines)
    .reduce((sum, { quantity }) => sum + quantity, 0)
  say(`  wishes ${notebook.attempts.length}, confirmed ${confirmed}, orders ${books.orders.length}`)
  say(`  orders by status: ${counted(books.orders.map(({ status }) => status))}`)
  say(
    `  units sold or reserved: ${units}; products wanted beyond their stock: ${notebook.ranShort.size}`,
  )
  const lines = books.orders.flatMap((order) => order.lines).length
  say(`  lines whose price was compared: ${lines}; prices by then: ${notebook.prices.length}`)
  const borrowed = notebook.attempts.filter(({ lender }) => lender !== null)
  const own = borrowed.filter(({ answers }) => answers.length > 0).length
  say(`  keys of another customer: ${borrowed.length}, orders of his own for them: ${own}`)
  const paid = provider.payments.filter(({ status }) => status === 'succeeded').length
  say(
    `  payments asked for ${provider.payments.length}, paid ${paid}, refunds ${provider.refunds.length}`,
  )
  const twice = received.length - new Set(received.map(({ messageId }) => messageId)).size
  say(`  letters written ${books.letters.length}, came ${received.length}, of them again ${twice}`)

  say(differences.length === 0 ? '\nNothing differs.' : `\nDiffers (${differences.length}):`)
  for (const line of shownDifferences(differences)) say(`  ${line}`)
}

/** Groups sentences that differ only in numbers, so that they do not hide others. */
export function shownDifferences(differences: readonly string[]): string[] {
  const kinds = Map.groupBy(differences, (difference) => difference.replace(/\d+/g, '#'))
  return [...kinds.values()].flatMap((alike) => {
    const sentences = [...Map.groupBy(alike, (difference) => difference)]
    const shown = sentences
      .slice(0, MOST_ALIKE)
      .map(([sentence, { length }]) => (length === 1 ? sentence : `${sentence} (${length} times)`))
    const more = sentences.length - shown.length
    return more === 0 ? shown : [...shown, `… and ${more} more like it`]
  })
}

const counted = (words: readonly string[]): string =>
  [...Map.groupBy(words, (word) => word)].map(([word, all]) => `${word} ${all.length}`).join(', ')
