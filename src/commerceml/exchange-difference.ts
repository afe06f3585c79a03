// The diff of an exchange with the shop, and the questions that hold it for the owner's decision.

/** Counts of offers changed by the files of an exchange so far. */
export type ExchangeChanges = {
  /** On sale, and sent with a price. */
  readonly compared: number
  /** Prices that change by more than 20 %, and those of them that change fivefold or more. */
  readonly jumps: number
  readonly leaps: number
  /** In stock by 1C's last count, with none now. */
  readonly emptied: number
  /** On sale, deleted or without a price now. */
  readonly deleted: number
}

export const NO_CHANGES: ExchangeChanges = {
  compared: 0,
  jumps: 0,
  leaps: 0,
  emptied: 0,
  deleted: 0,
}

/** Products of 1C on sale and in stock when the exchange began. */
export type ExchangeBasis = { readonly onSale: number; readonly stocked: number }

export type ExchangeDifference = ExchangeChanges &
  ExchangeBasis & {
    /** On sale, but absent from a full exchange. */
    readonly absent?: number
    /** In stock, but not counted by a full exchange that counts others. */
    readonly uncounted?: number
    /** Changes of goods held by an earlier exchange: sending them again must not publish them. */
    readonly again?: ExchangeChanges & { readonly goods: number }
  }

export type ExchangeQuestion = {
  readonly about: 'prices' | 'leaps' | 'stock' | 'deleted' | 'absent' | 'uncounted'
  readonly count: number
  readonly text: string
}

const SHARE_HELD = 0.2
/** Changes of fewer goods raise no question. */
export const FEW = 10
/** An agreement covers up to a tenth more than the owner saw. */
const TOLERANCE = 1.1

const isMany = (count: number, all: number) => count >= FEW && count > all * SHARE_HELD

/** Questions that hold the exchange; none when it may be published. */
export function heldQuestions(difference: ExchangeDifference): ExchangeQuestion[] {
  const { onSale, stocked, compared, jumps, leaps, emptied, deleted } = difference
  const { absent = 0, uncounted = 0, again = { ...NO_CHANGES, goods: 0 } } = difference
  const isAgain = (count: number) => isMany(count, again.goods)
  const questions: (ExchangeQuestion & { isHeld: boolean })[] = [
    {
      about: 'prices',
      count: jumps,
      isHeld: isMany(jumps, onSale) || isAgain(again.jumps),
      text: `Цены изменятся больше чем на 20 %: ${jumps} из ${compared}.`,
    },
    {
      about: 'leaps',
      count: leaps,
      isHeld: isMany(leaps, compared) || isAgain(again.leaps),
      text: `Цены изменятся в пять раз и больше: ${leaps} из ${compared}.`,
    },
    {
      about: 'stock',
      count: emptied,
      isHeld: isMany(emptied, stocked) || isAgain(again.emptied),
      text: `Остатки станут нулевыми: ${emptied} из ${stocked}.`,
    },
    {
      about: 'deleted',
      count: deleted,
      isHeld: isMany(deleted, onSale) || isAgain(again.deleted),
      text: `Удалены в 1С или без цены: ${deleted} из ${onSale} товаров, которые сейчас продаются.`,
    },
    {
      about: 'absent',
      count: absent,
      isHeld: isMany(absent, onSale),
      text: `В полной выгрузке нет ${absent} из ${onSale} товаров, которые сейчас продаются.`,
    },
    {
      about: 'uncounted',
      count: uncounted,
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

/** Whether the question holds only prices. */
export const isAboutPrices = ({ about }: ExchangeQuestion): boolean =>
  about === 'prices' || about === 'leaps'

/** Whether the questions go beyond those that the owner has agreed to. */
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
