// Money: whole kopecks inside, rubles on the wire and on the screen.

declare const kopecks: unique symbol
/** Whole kopecks, never negative. */
export type Kopecks = number & { readonly [kopecks]: true }

export const asKopecks = (amount: number): Kopecks => amount as Kopecks
export const kopecksOf = (rubles: number): Kopecks => Math.round(rubles * 100) as Kopecks
export const rublesOf = (amount: Kopecks): number => amount / 100
/** A sum of rubles to the kopeck: added as numbers, they are not exact. */
export const exactRubles = (rubles: number): number => rublesOf(kopecksOf(rubles))
export const times = (amount: Kopecks, count: number): Kopecks => (amount * count) as Kopecks
export const sumOf = (amounts: readonly Kopecks[]): Kopecks =>
  amounts.reduce((total, amount) => total + amount, 0) as Kopecks

const THIN_SPACE = '\u202f'
const grouped = (whole: string): string => whole.replace(/\B(?=(\d{3})+$)/g, THIN_SPACE)

/** Rubles with two decimals for the cart link: `1 234,50`. */
export function formatAmount(rubles: number): string {
  const [whole = '0', fraction = '00'] = rubles.toFixed(2).split('.')
  return `${grouped(whole)},${fraction}`
}

/** A price as the screens write it: `1 234,50 руб.`, without decimals where there are none. */
export function formatPrice(rubles: number): string {
  const amount = formatAmount(rubles)
  return `${amount.endsWith(',00') ? amount.slice(0, -3) : amount}\u00a0руб.`
}
