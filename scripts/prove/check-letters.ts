// Compares the post with the orders: every letter that is owed was written once, came at least once,
// to who it is for, and is marked sent.

import type { OwnerLetterKind } from '#src/letters/letter-kinds.ts'
import type { Books, KeptLetter } from './books.ts'
import { emailOf } from './buyer.ts'
import type { Delivery } from './mailbox.ts'

const TITLES: Readonly<Record<string, (order: number) => string>> = {
  'order-placed': (order) => `Заказ № ${order} принят`,
  'order-confirmed': (order) => `Заказ № ${order} подтверждён`,
  'order-ready': (order) => `Заказ № ${order} готов к выдаче`,
  'order-cancelled': (order) => `Заказ № ${order} отменён`,
  'order-line-dropped': (order) => `Заказ № ${order} изменился`,
  'order-returned': (order) => `Возврат по заказу № ${order}`,
}
/** Written when the stock is crowded: owed to nobody's order. */
const TO_OWNER: readonly string[] = ['stock-held', 'orders-unwarned'] satisfies OwnerLetterKind[]
const TOLD = ['confirmed', 'ready', 'cancelled', 'returned']
/** The clocks of the database and of the mail server are the same, their figures are rounded. */
const ROUNDING_MS = 50

/** Everything that differs, a sentence for each. */
export function checkLetters(
  books: Books,
  received: readonly Delivery[],
  buyers: readonly number[],
): string[] {
  const byLetter = Map.groupBy(received, ({ messageId }) => letterOf(messageId))
  const known = new Set(books.letters.map(({ id }) => id))
  const stray = received.filter(({ messageId }) => !known.has(letterOf(messageId)))
  return [
    ...owedAndWritten(books, buyers),
    ...books.letters.flatMap((letter) => delivered(letter, byLetter.get(letter.id) ?? [])),
    ...stray.map(({ messageId }) => `a letter came that nobody wrote: ${messageId}`),
  ]
}

const letterOf = (messageId: string): number => Number(/^<letter-(\d+)\./.exec(messageId)?.[1])

/** One letter for each step that tells something, to the buyer of the order; one for a sign-up. */
function owedAndWritten({ orders, letters }: Books, buyers: readonly number[]): string[] {
  const owed = [
    ...buyers.map((buyer) => `email-confirmation to ${emailOf(buyer)}`),
    ...orders.flatMap(({ id, email, history, dropped }) =>
      [
        'placed',
        ...history.filter((status) => TOLD.includes(status)),
        ...dropped.map(() => 'line-dropped'),
      ].map((event) => `order-${event} of ${id} to ${email}`),
    ),
  ]
  const written = letters
    .filter(({ kind }) => !TO_OWNER.includes(kind))
    .map(({ kind, order, recipient }) =>
      order === null ? `${kind} to ${recipient}` : `${kind} of ${order} to ${recipient}`,
    )
  return [
    ...without(owed, written).map((letter) => `letter was not written: ${letter}`),
    ...without(written, owed).map((letter) => `letter is not owed: ${letter}`),
  ]
}

/** What is left of the one list when the other is taken away, each as often as it stands there. */
function without(list: readonly string[], others: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const other of others) counts.set(other, (counts.get(other) ?? 0) + 1)
  return list.filter((entry) => {
    const count = counts.get(entry) ?? 0
    counts.set(entry, count - 1)
    return count <= 0
  })
}

function delivered(letter: KeptLetter, received: readonly Delivery[]): string[] {
  const name = `letter ${letter.id}, ${letter.kind}`
  const title = letter.order === null ? null : TITLES[letter.kind]?.(letter.order)
  const { sentAt } = letter
  return [
    ...(received.length > 0 ? [] : [`${name}: never came`]),
    ...(sentAt === null ? [`${name}: not marked sent`] : []),
    ...(letter.isGivenUp ? [`${name}: given up`] : []),
    ...received.flatMap(({ recipients, subject, at }) => [
      ...(recipients.join() === letter.recipient ? [] : [`${name}: came to ${recipients.join()}`]),
      ...(title === null || subject === title ? [] : [`${name}: came as «${subject}»`]),
      ...(sentAt === null || at <= sentAt + ROUNDING_MS ? [] : [`${name}: came after it was sent`]),
    ]),
  ]
}
