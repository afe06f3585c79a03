// Texts for feeds: only characters that XML allows, bounded in length.

import { escapeMarkup } from '#src/shared/escape-markup.ts'

// XML 1.0 cannot write these at all; it only discourages the controls from 7F on
const UNWRITABLE = /[^\t\n\r\u{20}-\u{7e}\u{a0}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu

export const writableText = (text: string): string => text.replace(UNWRITABLE, '')

/** On one line, without characters that XML forbids. */
export const oneLine = (text: string): string => writableText(text).replace(/\s+/g, ' ').trim()

/** At most so many code points; none is cut in two. */
export function shortened(text: string, most: number): string {
  if (text.length <= most) return text
  const characters = Array.from(text)
  return characters.length <= most
    ? text
    : `${characters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
}

/** For element content and attribute values. */
export const xmlText = (text: string): string => escapeMarkup(writableText(text))
