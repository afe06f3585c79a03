// TABLES_OF_PHASES agrees with the tables that the SQL of each phase reads and fills.

import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { TEMPORARY_TABLES } from '../temporary-tables.repository.ts'
import { TABLES_OF_PHASES } from './phases.ts'

type Phase = keyof typeof TABLES_OF_PHASES

const FILES: Readonly<Record<Phase, readonly string[]>> = {
  matched: ['supplier-codes/match-codes'],
  named: ['manufacturers', 'categories', 'category-texts/find-by-words'],
  listed: ['list-switch/listed-table'],
  placed: [
    ...['category-rules/unplaced', 'category-rules/category-rules'],
    ...['category-rules/place-by-number', 'category-rules/place-by-name'],
    'list-switch/listed-categories',
  ],
  priced: ['margins/price-listed'],
  compared: ['list-switch/compare-list', 'list-switch/listed-codes'],
  written: ['list-switch/listed-keys', 'list-switch/write-products'],
  linked: [
    ...['shown-fits', 'list-switch/listed-fits', 'list-switch/listed-doubts'],
    ...['analogue-links/article-numbers', 'analogue-links/number-edges'],
    ...['analogue-links/analogue-edges', 'analogue-links/linked-products'],
    ...['analogue-links/analogue-groups', 'list-switch/run-numbers'],
    ...['list-switch/listed-supersessions', 'list-switch/listed-pictures', 'barcodes'],
    'supplier-codes/supplier-codes',
  ],
  refreshed: ['list-switch/refresh-listed'],
  counted: ['list-switch/listed-stock'],
}
const PHASES = Object.keys(TABLES_OF_PHASES) as Phase[]
/** Used only by the undo. */
const UNDOING = ['undone_products']

const temporary = (names: readonly string[]) =>
  [...new Set(names)]
    .filter((name) => TEMPORARY_TABLES.includes(name) && !UNDOING.includes(name))
    .sort()

function namedIn(phase: Phase, pattern: RegExp): string[] {
  const texts = FILES[phase].map((file) =>
    readFileSync(new URL(`../${file}.repository.ts`, import.meta.url), 'utf8').replaceAll(
      /\$\{RENUMBERED\}/g,
      'number_changes',
    ),
  )
  return texts.flatMap((text) => [...text.matchAll(pattern)].map(([, name = '']) => name))
}

describe.each(PHASES)('the phase «%s»', (phase) => {
  const { fills, reads } = TABLES_OF_PHASES[phase]

  test('fills the temporary tables that it names', () => {
    const filled = namedIn(phase, /\b(?:INSERT INTO|UPDATE) ([a-z_]+)/g)
    expect(temporary(fills)).toEqual(temporary(filled))
  })

  test('reads the temporary tables that it names, after they are filled', () => {
    const read = namedIn(phase, /\b(?:FROM|JOIN|USING|UPDATE) ([a-z_]+)/g)
    expect(temporary(reads)).toEqual(temporary(read))
    const sofar = PHASES.slice(0, PHASES.indexOf(phase) + 1)
    expect(sofar.flatMap((name) => [...TABLES_OF_PHASES[name].fills])).toEqual(
      expect.arrayContaining(temporary(reads)),
    )
  })
})
