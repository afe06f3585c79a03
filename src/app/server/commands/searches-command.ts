// npm run shop -- searches: what buyers looked for in vain, the most frequent first.

import { listEmptySearches } from '#src/search/server/public.ts'
import type { Command } from './command.ts'

const MOST = 100

export const searchesCommand: Command = async (_words, { db, print }) => {
  const searches = await listEmptySearches(db, MOST)
  if (searches.length === 0) print('Пустых поисков не было.')
  for (const { text, count, lastAt } of searches) {
    print(`${String(count).padStart(6)}  ${dayOf(lastAt)}  ${text}`)
  }
  return 0
}

const dayOf = (time: Date): string => time.toISOString().slice(0, 10)
