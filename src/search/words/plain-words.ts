// A text as words are compared: lower case, е for ё, one space where anything separates.

import { wordsOf } from '../word-key.ts'

export const plainWords = (text: string): string => wordsOf(text).join(' ')
