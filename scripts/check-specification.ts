// Checks docs/traceability.md: every file and every test that a row names must exist.

import { access, readFile } from 'node:fs/promises'
import { testTitles } from './lib/test-titles.ts'

const PAGE = new URL('../docs/traceability.md', import.meta.url)
const ROOT = new URL('../', import.meta.url)
const NAMED = /`([\w./-]+\.(?:tsx?|mjs|sql|css|md))(?:: «([^»]+)»)?`/g

type Row = { readonly line: number; readonly text: string }

function rows(page: string): Row[] {
  return page
    .split('\n')
    .map((text, index) => ({ line: index + 1, text }))
    .filter(({ text }) => text.startsWith('| ') && !/^\| (Point|---|-)/.test(text))
}

async function faultsOf({ line, text }: Row): Promise<string[]> {
  const names = [...text.matchAll(NAMED)]
  if (names.length === 0 && !text.includes('gap:')) {
    return [`line ${line}: neither a file nor a named gap`]
  }
  const faults: string[] = []
  for (const [, file = '', sentence] of names) {
    const url = new URL(file, ROOT)
    const isThere = await access(url).then(
      () => true,
      () => false,
    )
    if (!isThere) faults.push(`line ${line}: ${file} does not exist`)
    else if (sentence && !(await hasTest(url, sentence))) {
      faults.push(`line ${line}: ${file} has no test «${sentence}»`)
    }
  }
  return faults
}

/** A row may name a part of a title, as where a table of screens shares the rest of it. */
async function hasTest(file: URL, sentence: string): Promise<boolean> {
  const titles = testTitles(file.pathname, await readFile(file, 'utf8'))
  return titles.some((title) => title.includes(sentence))
}

const found = rows(await readFile(PAGE, 'utf8'))
const faults = (await Promise.all(found.map(faultsOf))).flat()
for (const fault of faults) process.stderr.write(`${fault}\n`)
process.stdout.write(`traceability: ${found.length} rows, ${faults.length} faults\n`)
if (found.length === 0 || faults.length > 0) process.exitCode = 1
