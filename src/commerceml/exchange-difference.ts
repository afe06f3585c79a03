// What an exchange would change of 1C's goods, and when it is held until the owner lets it through.

/** Counts of offers that the files of an exchange have changed so far. */
export type ExchangeChanges = {
  /** On sale, and named with a price. */
  readonly compared: number
  /** Prices that change by more than a fifth, and those of them that change fivefold or more. */
  readonly jumps: number
  readonly leaps: number
  /** With stock by 1C's last count, and with none now. */
  readonly emptied: number
  /** On sale, and deleted or without a price now. */
  readonly deleted: number
}

export const NO_CHANGES: ExchangeChanges = {
  ...{ compared: 0, jumps: 0, leaps: 0, emptied: 0, deleted: 0 },
}

/** What of 1C's goods was on sale, and in stock, when the exchange began. */
export type ExchangeBasis = { readonly onSale: number; readonly stocked: number }

export type ExchangeDifference = ExchangeChanges &
  ExchangeBasis & {
    /** On sale, and absent from a full exchange. */
    readonly absent?: number
    /** In stock, and a full exchange that counts others does not count them. */
    readonly uncounted?: number
    /** Of goods that an earlier exchange is held with: a repetition comes in no easier. */
    readonly again?: ExchangeChanges & { readonly goods: number }
  }

export type ExchangeQuestion = {
  readonly about: 'prices' | 'leaps' | 'stock' | 'deleted' | 'absent' | 'uncounted'
  readonly count: number
  readonly text: string
}

const SHARE_HELD = 0.2
/** Fewer goods are no sign of a wrong export. */
export const FEW = 10
/** Whoever has agreed to so much has agreed to a tenth more of it. */
const TOLERANCE = 1.1

const isMany = (count: number, all: number) => count >= FEW && count > all * SHARE_HELD

/** None where the exchange may come in by itself. */
export function heldQuestions(difference: ExchangeDifference): ExchangeQuestion[] {
  const { onSale, stocked, compared, jumps, leaps, emptied, deleted } = difference
  const { absent = 0, uncounted = 0, again = { ...NO_CHANGES, goods: 0 } } = difference
  const isAgain = (count: number) => isMany(count, again.goods)
  const questions: (ExchangeQuestion & { isHeld: boolean })[] = [
    {
      ...{ about: 'prices', count: jumps, isHeld: isMany(jumps, onSale) || isAgain(again.jumps) },
      text: `Цены изменятся больше чем на 20 %: ${jumps} из ${compared}.`,
    },
    {
      ...{ about: 'leaps', count: leaps, isHeld: isMany(leaps, compared) || isAgain(again.leaps) },
      text: `Цены изменятся в пять раз и больше: ${leaps} из ${compared}.`,
    },
    {
      ...{ about: 'stock', count: emptied },
      isHeld: isMany(emptied, stocked) || isAgain(again.emptied),
      text: `Остатки станут нулевыми: ${emptied} из ${stocked}.`,
    },
    {
      ...{ about: 'deleted', count: deleted },
      isHeld: isMany(deleted, onSale) || isAgain(again.deleted),
      text: `Удалены в 1С или без цены: ${deleted} из ${onSale} товаров, которые сейчас продаются.`,
    },
    {
      ...{ about: 'absent', count: absent, isHeld: isMany(absent, onSale) },
      text: `В полной выгрузке нет ${absent} из ${onSale} товаров, которые сейчас продаются.`,
    },
    {
      ...{ about: 'uncounted', count: uncounted },
      isHeld: uncounted > 0 && isMany(uncounted + emptied, stocked),
      text:
        `Полная выгрузка не называет остатки ${uncounted} товаров, которые сейчас в наличии ` +
        `(всего с остатком ${stocked}): они станут нулевыми.`,
    },
  ]
  return questions
    .filter(({ isHeld }) => isHeld)
    .map(({ about, count, text }) => ({ about, count, text }))
}

/** Such a question holds the prices alone. */
export const isAboutPrices = ({ about }: ExchangeQuestion): boolean =>
  about === 'prices' || about === 'leaps'

/** Whether there is more to ask than the owner has agreed to. */
export const asksMore = (
  questions: readonly ExchangeQuestion[],
  agreed: readonly ExchangeQuestion[],
): boolean =>
  questions.some(
    ({ about, count }) =>
      !agreed.some((one) => one.about === about && count <= one.count * TOLERANCE),
  )

export function heldText(runId: number, questions: readonly ExchangeQuestion[]): string {
  const what = questions.every(isAboutPrices)
    ? 'эти цены не меняются, остатки и остальное загружаются'
    : 'ни цены, ни остатки, ни показ этих товаров не меняются'
  return (
    `${questions.map(({ text }) => text).join(' ')} Обмен № ${runId} ждёт решения владельца ` +
    `магазина: до него ${what}. Проверьте выгрузку в 1С; если всё верно, ` +
    `владелец разрешает её командой «npm run shop -- exchange apply ${runId}».`
  )
}
