// Letters to the owner: large reservations, orders, reviews and price lists that need his decision.

import type { Block, LetterBody } from './letter-blocks.ts'
import type { ListTroubled, OrdersUnwarned, ReviewsWritten, StockHeld } from './letter-kinds.ts'

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

const LIST_TITLES: Readonly<Record<ListTroubled['trouble'], string>> = {
  waits: 'Прайс-лист ждёт вашего решения',
  asks: 'Прайс-лист не загружен: нужен ваш ответ',
  fails: 'Прайс-лист не приходит',
  silent: 'Нового прайс-листа давно нет',
}

export const listLetter = (letter: ListTroubled): LetterBody => ({
  title: `${LIST_TITLES[letter.trouble]}: ${letter.supplier}`,
  blocks: [
    paragraph(firstWords(letter)),
    paragraph(letter.text),
    paragraph(listAdvice(letter)),
    { is: 'small', text: 'Об этом мы пишем один раз, пока список не загрузится.' },
  ],
})

const UNCHANGED = 'Покупатели видят прежние цены и остатки.'

function firstWords({ trouble, supplier, run, failures }: ListTroubled): string {
  switch (trouble) {
    case 'waits':
      return `Список поставщика «${supplier}» пришёл по расписанию (загрузка № ${run}) и ждёт. ${UNCHANGED}`
    case 'asks':
      return `Список поставщика «${supplier}» пришёл по расписанию, но не загружен. ${UNCHANGED}`
    case 'fails':
      return `Список поставщика «${supplier}» не удалось получить ${failures} раз подряд. ${UNCHANGED}`
    case 'silent':
      return `Поставщик «${supplier}» давно не присылал нового списка. ${UNCHANGED}`
  }
}

function listAdvice({ trouble, source, run }: ListTroubled): string {
  const shop = 'npm run shop --'
  switch (trouble) {
    case 'waits':
      return `Согласиться: ${shop} imports apply ${run}. Список ошибочный — не делайте ничего: следующий заменит его.`
    case 'asks':
      return `Посмотреть: ${shop} sources test ${source}. Ответить: ${shop} sources fetch ${source} с настройками, которые называет ответ; он запомнится.`
    default:
      return `Проверить: ${shop} sources test ${source}.`
  }
}

const numbersOf = (orders: readonly number[]): string => orders.map((id) => `№ ${id}`).join(', ')

const paragraph = (text: string): Block => ({ is: 'paragraph', text })
