// The number of models in Russian: 1 модель, 3 модели, 12 моделей.

const plural = new Intl.PluralRules('ru-RU')
const WORDS: Readonly<Record<string, string>> = { one: 'модель', few: 'модели' }

export const modelCount = (count: number): string =>
  `${count}\u00a0${WORDS[plural.select(count)] ?? 'моделей'}`
