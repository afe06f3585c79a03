import { expect, test } from 'vitest'
import { asKopecks } from '#src/shared/money.ts'
import { returnAmounts, returnedByLine, unitsOfReturns } from './returned-goods.ts'

const lines = [
  { position: 1, quantity: 2, unitPrice: asKopecks(10_000) },
  { position: 3, quantity: 1, unitPrice: asKopecks(33_333) },
]
const part = { lines: [{ position: 1, quantity: 1 }] }
const rest = { lines: null }

test('the last return has what the former ones have left, and the delivery with it', () => {
  expect(unitsOfReturns(lines, [part, rest])).toEqual([
    [{ position: 1, quantity: 1 }],
    [
      { position: 1, quantity: 1 },
      { position: 3, quantity: 1 },
    ],
  ])
  const [total, shippingCost] = [asKopecks(58_383), asKopecks(5050)]
  expect(returnAmounts({ lines, total, shippingCost }, [part, rest])).toEqual([10_000, 48_383])
  const kept = { ...rest, keepsDelivery: true }
  expect(returnAmounts({ lines, total, shippingCost }, [part, kept])).toEqual([10_000, 43_333])
  expect([...returnedByLine(lines, [part, part])]).toEqual([[1, 2]])
})
