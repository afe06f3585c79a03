// The letter to the owner about open orders that hold much of the stock.

import type { Block, LetterBody } from './letter-blocks.ts'
import type { StockHeld } from './letter-kinds.ts'

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
      words(who),
      words(`Последние из этих заказов: ${orders.map((id) => `№ ${id}`).join(', ')}.`),
      words(
        'Проверьте, настоящие ли они: подтвердите те, о которых договорились, остальные отмените, ' +
          'и товары снова поступят в продажу.',
      ),
      { is: 'small', text: 'Об этом мы пишем один раз, пока доля не станет вдвое меньше порога.' },
    ],
  }
}

const words = (text: string): Block => ({ is: 'words', text })
