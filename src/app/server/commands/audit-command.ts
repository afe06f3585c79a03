// npm run shop -- audit: checks that stock adds up with its movements and with open orders.

import { listStockDifferences, type StockDifference } from '#src/catalogue/server/public.ts'
import type { Command } from './command.ts'

const MOST_SHOWN = 100

export const auditCommand: Command = async (_words, { db, print }) => {
  const differences = await listStockDifferences(db, MOST_SHOWN + 1)
  if (differences.length === 0) {
    print('Остатки сходятся с движениями и заказами.')
    return 0
  }
  print('Остатки не сходятся:')
  for (const difference of differences.slice(0, MOST_SHOWN))
    print(`  ${differenceLine(difference)}`)
  if (differences.length > MOST_SHOWN) print(`Показаны первые ${MOST_SHOWN}.`)
  return 1
}

function differenceLine(difference: StockDifference): string {
  const { article, place, onHand, movedOnHand, reserved, movedReserved, kept } = difference
  return (
    `${article}, ${place}: на остатке ${onHand}, по движениям ${movedOnHand}; ` +
    `в резерве ${reserved}, по движениям ${movedReserved}, по заказам ${kept}`
  )
}
