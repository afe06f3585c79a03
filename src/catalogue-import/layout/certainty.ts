// The certainty of each recognised column: its origin and a percentage.

import { type Columns, candidatesByTitle } from '../price-list-columns.ts'
import type { NamedColumns } from '../price-list-layout.ts'
import type { Guesses } from './columns-by-content.ts'
import { FIELDS, type Field } from './fields.ts'
import type { Body } from './find-body.ts'

export type Origin = 'owner' | 'memory' | 'title' | 'content'
export type Certainty = { readonly origin: Origin; readonly percent: number }

type Evidence = {
  readonly named: NamedColumns
  readonly recalled: Columns | undefined
  readonly guessed: Guesses
  readonly body: Body
}

const TITLE_PERCENT = 95
const TITLE_START_PERCENT = 85
const CONTENT_PERCENT = 80

export function certaintyOf(columns: Columns, { named, recalled, guessed, body }: Evidence) {
  const entries = FIELDS.flatMap((field): [Field, Certainty][] => {
    const column = columns[field]
    if (column === undefined) return []
    if (named[field] !== undefined) return [[field, { origin: 'owner', percent: 100 }]]
    if (recalled?.[field] === column) return [[field, { origin: 'memory', percent: 100 }]]
    const guess = guessed[field]
    if (guess)
      return [[field, { origin: 'content', percent: Math.round(guess.score * CONTENT_PERCENT) }]]
    const [likeliest] = candidatesByTitle(field, body.titles ?? [])
    const percent = likeliest?.column === column ? TITLE_PERCENT : TITLE_START_PERCENT
    return [[field, { origin: 'title', percent }]]
  })
  return Object.fromEntries(entries) as Partial<Record<Field, Certainty>>
}
