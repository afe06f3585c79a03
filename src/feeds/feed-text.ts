// Texts of the catalogue as a feed can carry them: signs that XML knows, bounded in length.

import { escapeMarkup } from '#src/shared/escape-markup.ts'

// XML 1.0 has no spelling for these at all; the controls from 7F on it merely advises against
const UNWRITABLE = /[^\t\n\r\u{20}-\u{7e}\u{a0}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu

export const writableText = (text: string): string => text.replace(UNWRITABLE, '')

/** In one line, without signs that cannot be written. */
export const oneLine = (text: string): string => writableText(text).replace(/\s+/g, ' ').trim()

/** At most so many signs; a sign outside the basic plane is never cut in two. */
export function shortened(text: string, most: number): string {
  if (text.length <= most) return text
  const signs = Array.from(text)
  return signs.length <= most
    ? text
    : `${signs
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
}

/** Between two tags or within quotes. */
export const xmlText = (text: string): string => escapeMarkup(writableText(text))
