// Generates unusual texts, for rules that hold for every text.

import { constantFrom, integer, oneof, string } from 'fast-check'

const letters = constantFrom(...'аеёийчюяabwx015 7-.,/\'"\\[];')
const anySign = integer({ min: 0, max: 0x10ffff }).map((point) => String.fromCodePoint(point))

/** Usual characters mixed with any others, broken surrogates too. */
export const anyText = string({ unit: oneof({ weight: 3, arbitrary: letters }, anySign) })
