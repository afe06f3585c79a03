// The program of embedded-apart.ts: opens one embedded database and runs the given queries.

import { openDatabase } from '#src/platform/server/open-database.ts'

export type Wish =
  | { readonly id: number; readonly text: string; readonly values: unknown[] | null }
  | { readonly id: number; readonly text: null }

/** Without a failure, the rows. */
export type Done = {
  readonly id: number
  readonly rows?: unknown[]
  readonly failure?: { readonly message: string; readonly code?: string; readonly detail?: string }
}

const db = await openDatabase({ folder: process.argv[2] })
const tell = (done: Done) => void process.send?.(done)

async function act({ text, ...wish }: Wish): Promise<unknown[]> {
  if (text === null) await db.close()
  else if ('values' in wish && wish.values) {
    return db.query({ name: '', text, values: wish.values })
  } else await db.script(text)
  return []
}

process.on('message', async (wish: Wish) => {
  try {
    tell({ id: wish.id, rows: await act(wish) })
  } catch (error) {
    const { message, code, detail } = error as Error & { code?: string; detail?: string }
    tell({ id: wish.id, failure: { message, ...(code && { code }), ...(detail && { detail }) } })
  }
  if (wish.text === null) process.disconnect()
})
tell({ id: 0, rows: [] })
