// Letters to the owner: large reservations, orders and reviews that need his decision.

import type { Block, LetterBody } from './letter-blocks.ts'
import type { OrdersUnwarned, ReviewsWritten, StockHeld } from './letter-kinds.ts'

export function stockLetter(letter: StockHeld): LetterBody {
  const { holder, subject, accounts, units, stock, orders } = letter
  const share = `${units} из ${stock} шт., ${Math.floor((units / stock) * 100)} % остатка магазина`
  const who =
    holder === 'account'
      ? `Незавершённые заказы покупателя № ${subject} держат ${share}.`
      : `Незавершённые заказы с сетевого адреса ${subject} (покупателей: ${accounts}) держат ${share}.`
  return {
    title:
      holder === 'account' ? 'Один покупатель отложил много' : 'С одного адреса отложено много',
    blocks: [
      paragraph(who),
      paragraph(`Последние из этих заказов: ${numbersOf(orders)}.`),
      paragraph(
        'Проверьте, настоящие ли они: подтвердите те, о которых договорились, остальные отмените, ' +
          'и товары снова поступят в продажу.',
      ),
      { is: 'small', text: 'Об этом мы пишем один раз, пока доля не станет вдвое меньше порога.' },
    ],
  }
}

export const unwarnedLetter = ({ orders }: OrdersUnwarned): LetterBody => ({
  title: 'Заказы ждут вашего решения',
  blocks: [
    paragraph(
      'Магазин не подтвердил эти заказы в срок, а письмо об этом до покупателей не дошло: ' +
        `${numbersOf(orders)}.`,
    ),
    paragraph(
      'Сами они не отменятся. Позвоните покупателям, затем подтвердите заказы или отмените их: ' +
        'тогда товары снова поступят в продажу.',
    ),
    { is: 'small', text: 'О каждом из них мы пишем один раз.' },
  ],
})

export const reviewsLetter = ({ reviews }: ReviewsWritten): LetterBody => ({
  title: reviews.length > 1 ? 'Новые отзывы ждут публикации' : 'Новый отзыв ждёт публикации',
  blocks: [
    paragraph('Покупатели, которые получили эти товары, написали о них:'),
    {
      is: 'facts',
      facts: reviews.map(({ id, stars, product }) => [`№ ${id}`, `${product}: ${stars} из 5`]),
    },
    paragraph(
      'Прочитать и решить: npm run shop -- reviews. Пока отзыв не опубликован, его видит только ' +
        'тот, кто его написал.',
    ),
  ],
})

const numbersOf = (orders: readonly number[]): string => orders.map((id) => `№ ${id}`).join(', ')

const paragraph = (text: string): Block => ({ is: 'paragraph', text })
