// Letters about goods of an order that fell out of it or came back.

import { describe, expect, test } from 'vitest'
import { letterShop, orderLetter, orderLine } from '#tests/support/sample-letter.ts'
import type { LetterKind } from './letter-kinds.ts'
import { writeLetter } from './write-letter.ts'

const write = (kind: LetterKind, data: unknown) => {
  const written = writeLetter(kind, data, letterShop)
  if ('wrong' in written) throw new Error(written.wrong)
  return written.letter
}
/** Spaces of any width are one. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

describe('a letter about changed goods', () => {
  test('of several lines that fell out at once names each, and their money', () => {
    const dropped = { ...orderLine, name: 'Свеча зажигания', article: 'A-7', quantity: 4 }
    const others = [{ ...dropped, name: 'Фильтр', article: 'F-1', quantity: 1 }]
    const given = { ...orderLetter, dropped, others, reason: 'Не понадобился', paidTotal: 1 }
    const { text } = write('order-line-dropped', given)
    expect(plain(text)).toContain(
      'выпали товары: Свеча зажигания (SAT, артикул A-7), 4 шт.; Фильтр (SAT, артикул F-1), 1 шт.',
    )
    expect(text).toContain('Деньги за них вернутся')
  })

  test.each([
    [{ givenBack: 12_000, givenBy: 'cash' }, 'Вам вернули 120 руб. наличными.'],
    [{ givenBack: 12_000, givenBy: 'card' }, 'Вам вернули 120 руб. на карту через терминал.'],
    [{ givenBack: 12_000 }, 'Вам вернули 120 руб. тем же способом, которым вы платили.'],
    [{ refunded: 12_000 }, '120 руб. вернутся туда же, откуда вы платили онлайн.'],
  ])('of a return tells what came back and how the money goes: %j', (money, words) => {
    const returned = [{ ...orderLine, quantity: 1 }]
    const data = { ...orderLetter, returned, refunded: 0, givenBack: 0, ...money }
    const more = { reason: 'Найден брак', place: 'Волгоград, ул. Мира, 5' }
    const { subject, text, html } = write('order-returned', { ...data, ...more })
    expect(subject).toBe('Возврат по заказу № 12')
    for (const part of [text, html].map(plain)) {
      expect(part).toContain('Мы приняли возврат по вашему заказу № 12 от 21 ноября')
      expect(part).toContain('(SAT, артикул 4801012010), 1 шт.')
      expect(part).toContain('Причина: Найден брак')
      expect(part).toContain(words)
      expect(part).toContain('Волгоград, ул. Мира, 5')
      expect(part).not.toContain(' 0 руб.')
    }
  })
})
