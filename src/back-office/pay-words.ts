// Ways of paying, as they are said of money that was taken.

/** «Наличными при получении» is said at the counter without its end. */
export const wayOfPaying = (name: string): string => name.replace(/ при получении$/, '')

/** «картой», and of a method of the shop's own «способом «Терминал»». */
export function paidBy(name: string): string {
  const way = wayOfPaying(name)
  return way === name ? `способом «${name}»` : way.toLowerCase()
}
