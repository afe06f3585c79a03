// The shape of a VIN, and the message for a wrong one.

export const WRONG_VIN = 'В VIN 17 знаков: латинские буквы, кроме I, O, Q, и цифры.'

/** As printed in documents: capitals without spaces. */
export const tidyVin = (text: string): string => text.replace(/[\s-]/g, '').toUpperCase()

/** I, O and Q are not used. */
export const isVin = (text: string): boolean => /^[A-HJ-NPR-Z0-9]{17}$/.test(text)
