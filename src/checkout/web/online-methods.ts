// The methods by which an order is paid at once, and what they mean for the buyer.

export const ONLINE_HINTS: ReadonlyMap<number, string> = new Map([
  [3, 'Сразу после оформления, на странице ЮKassa'],
  [4, 'Сразу после оформления, в приложении банка'],
])

export const isPaidOnline = (methodId: number | null): boolean => ONLINE_HINTS.has(methodId ?? 0)
