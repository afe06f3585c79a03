// What an exchange would change of 1C's goods, and when it is held until the owner lets it through.

/** Counts of offers. */
export type ExchangeDifference = {
  /** Of 1C that are on sale now. */
  readonly onSale: number
  /** Those of them that the exchange names with a price. */
  readonly compared: number
  /** Prices that change by more than a fifth, and those of them that change fivefold or more. */
  readonly jumps: number
  readonly leaps: number
  /** Of 1C with stock by its last count, and those of them that have none now. */
  readonly stocked: number
  readonly emptied: number
  /** On sale, and deleted or without a price now. */
  readonly deleted: number
  /** On sale, and absent from a full exchange. */
  readonly absent: number
}

export type ExchangeQuestion = {
  readonly about: 'prices' | 'leaps' | 'stock' | 'deleted' | 'absent'
  readonly count: number
  readonly text: string
}

const SHARE_HELD = 0.2
/** Fewer goods are no sign of a wrong export. */
const FEW = 10
const FEW_LEAPS = 3
/** Whoever has agreed to so much has agreed to a tenth more of it. */
const TOLERANCE = 1.1

/** None where the exchange may come in by itself. */
export function heldQuestions(difference: ExchangeDifference): ExchangeQuestion[] {
  const { onSale, compared, jumps, leaps, stocked, emptied, deleted, absent } = difference
  const isMany = (count: number, all: number) => count >= FEW && count > all * SHARE_HELD
  const isLeaping = leaps >= FEW_LEAPS && leaps > compared * SHARE_HELD
  const questions: (ExchangeQuestion & { isHeld: boolean })[] = [
    {
      ...{ about: 'prices', count: jumps, isHeld: isMany(jumps, onSale) },
      text: `Цены изменятся больше чем на 20 %: ${jumps} из ${compared}.`,
    },
    {
      ...{ about: 'leaps', count: leaps, isHeld: isLeaping },
      text: `Цены изменятся в пять раз и больше: ${leaps} из ${compared}.`,
    },
    {
      ...{ about: 'stock', count: emptied, isHeld: isMany(emptied, stocked) },
      text: `Остатки станут нулевыми: ${emptied} из ${stocked}.`,
    },
    {
      ...{ about: 'deleted', count: deleted, isHeld: isMany(deleted, onSale) },
      text: `Удалены в 1С или без цены: ${deleted} из ${onSale} товаров, которые сейчас продаются.`,
    },
    {
      ...{ about: 'absent', count: absent, isHeld: isMany(absent, onSale) },
      text: `В полной выгрузке нет ${absent} из ${onSale} товаров, которые сейчас продаются.`,
    },
  ]
  return questions
    .filter(({ isHeld }) => isHeld)
    .map(({ about, count, text }) => ({ about, count, text }))
}

/** Whether there is more to ask than the owner has agreed to. */
export const asksMore = (
  questions: readonly ExchangeQuestion[],
  agreed: readonly ExchangeQuestion[],
): boolean =>
  questions.some(
    ({ about, count }) =>
      !agreed.some((one) => one.about === about && count <= one.count * TOLERANCE),
  )

export const heldText = (runId: number, questions: readonly ExchangeQuestion[]): string =>
  `${questions.map(({ text }) => text).join(' ')} Обмен № ${runId} ждёт решения владельца ` +
  `магазина: до него ни цены, ни остатки, ни показ этих товаров не меняются. Проверьте выгрузку в 1С; если всё верно, ` +
  `владелец разрешает её командой «npm run shop -- exchange apply ${runId}».`
