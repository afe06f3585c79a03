// npm run shop -- rebuild: builds the lists of search and catalogue anew, the most bought first.

import { rebuildProductLists } from '#src/catalogue/server/public.ts'
import type { Command } from './command.ts'

export const rebuildCommand: Command = async (_words, { db, print }) => {
  await rebuildProductLists(db)
  print('Списки товаров построены заново.')
  return 0
}
