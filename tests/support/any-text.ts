// Texts that nobody expects, for rules that hold for every text.

import { constantFrom, integer, oneof, string } from 'fast-check'

const letters = constantFrom(...'аеёийчюяabwx015 7-.,/\'"\\[];')
const anySign = integer({ min: 0, max: 0x10ffff }).map((point) => String.fromCodePoint(point))

/** Signs that are typed, mixed with any sign there is, broken ones too. */
export const anyText = string({ unit: oneof({ weight: 3, arbitrary: letters }, anySign) })
