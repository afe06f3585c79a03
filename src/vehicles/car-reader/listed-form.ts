// Models of a list that are not said in full: in `Tiggo 7 Pro/8` the 8 is a Tiggo.

import { foldedText } from './car-tokens.ts'
import { type FormMatch, formsAfter, longestForm } from './form-trie.ts'
import type { Walk } from './walk.ts'

/** In `Hover H3/H5` the H5 is a Hover, in `CS35/55` the 55 is a CS. */
export function listedForm(walk: Walk, place: number): FormMatch | null {
  const { last, lore, tokens } = walk
  const token = tokens[place]
  const [family = '', ...more] = last
  if (!token || !walk.isBeside || more.length === 0 || /^\d/.test(family)) return null
  const gap = tokens[place - 1]?.key === AND ? '/' : token.gap
  if (!/[/,+&\\]/.test(gap)) return null
  const isNumber = /^\d/.test(token.key)
  const figure = last.findLastIndex((atom) => /^\d/.test(atom))
  if (figure < 1 || (!isNumber && family.length < SHORTEST_FAMILY)) return null
  const before = isNumber ? last.slice(0, figure) : [family]
  const forms = formsAfter(lore.forms, before)
  const match = forms && longestForm(forms, tokens, { start: place, before })
  if (!match) return null
  // «Tiggo 4, 2 …» may count something
  return /[/+&\\]/.test(gap) || isClosed(walk, match.next) ? match : null
}

const AND = foldedText('и')
const SHORTEST_FAMILY = 3

/** Whether the list goes on or ends here. */
function isClosed({ tokens, lore }: Walk, next: number): boolean {
  const token = tokens[next]
  return !token || /[/,;()]/.test(token.gap) || lore.between.has(token.key)
}
