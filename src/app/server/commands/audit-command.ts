// npm run shop -- audit: checks that stock adds up with its movements and open orders, and money
// with what is owed for paid orders.

import { listStockDifferences, type StockDifference } from '#src/catalogue/server/public.ts'
import { listPaymentDifferences } from '#src/payments/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { asKopecks, rublesOf } from '#src/shared/money.ts'
import type { Command } from './command.ts'

const MOST_SHOWN = 100

export const auditCommand: Command = async (_words, { db, print }) => {
  const money = await moneyLines(db)
  for (const line of money) print(line)
  const differences = await listStockDifferences(db, MOST_SHOWN + 1)
  if (differences.length === 0) {
    print('Остатки сходятся с движениями и заказами.')
    return money.length === 0 ? 0 : 1
  }
  print('Остатки не сходятся:')
  for (const difference of differences.slice(0, MOST_SHOWN))
    print(`  ${differenceLine(difference)}`)
  if (differences.length > MOST_SHOWN) print(`Показаны первые ${MOST_SHOWN}.`)
  return 1
}

async function moneyLines(db: Database): Promise<string[]> {
  const orders = await listPaymentDifferences(db, MOST_SHOWN)
  return orders.map(({ orderId, kept, owed }) => {
    const [has, costs] = [kept, owed].map((sum) => rublesOf(asKopecks(sum)))
    return `Заказ ${orderId}: оплачено и не возвращено ${has} руб., а он стоит ${costs} руб.`
  })
}

function differenceLine(difference: StockDifference): string {
  const { article, place, onHand, movedOnHand, reserved, movedReserved, kept } = difference
  return (
    `${article}, ${place}: на остатке ${onHand}, по движениям ${movedOnHand}; ` +
    `в резерве ${reserved}, по движениям ${movedReserved}, по заказам ${kept}`
  )
}
