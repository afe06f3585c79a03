// Names of the verdicts on whether a product fits a car, in the same words on every surface.

export const VERDICTS = ['fits', 'does-not-fit', 'depends', 'unknown'] as const
export type VerdictName = (typeof VERDICTS)[number]

export const VERDICT_WORDS: Readonly<Record<VerdictName, string>> = {
  fits: 'Подходит',
  'does-not-fit': 'Не подходит',
  depends: 'Зависит от двигателя',
  unknown: 'Нет данных',
}

/** `Подходит для Chery Tiggo 4`. */
export const verdictFor = (verdict: VerdictName, car: string): string =>
  `${VERDICT_WORDS[verdict]}${verdict === 'depends' ? ':' : ' для'} ${car}`
