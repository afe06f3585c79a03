// Ways of paying, as they are said of money that was taken.

/** «Наличными при получении» is said at the counter without its end. */
export const wayOfPaying = (name: string): string => name.replace(/ при получении$/, '')
