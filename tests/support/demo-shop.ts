// The demonstration shop as tests search it: every product of it, and the API without a socket.

import { loadDemo } from '#database/demo/load-demo.ts'
import { buildServer } from '#src/app/server/build-server.ts'
import { readConfig } from '#src/app/server/config.ts'
import type { Product } from '#src/catalogue/contract.ts'
import { type AskShop, readWholeCatalogue } from '#src/judging/server/public.ts'
import type { OpenDatabase } from '#src/platform/server/database.ts'
import type { SearchAnswer } from '#src/search/contract.ts'
import { GENEROUS_LIMITS } from './generous-limits.ts'
import type { TestDatabase } from './test-database.ts'

export const DEMO_PRODUCTS = 8000

export type DemoShop = {
  readonly db: OpenDatabase
  /** Calls an endpoint without a socket. */
  readonly ask: AskShop
  readonly products: readonly Product[]
  readonly search: (query: Readonly<Record<string, string>>) => Promise<SearchAnswer>
  readonly close: () => Promise<void>
}

export async function demoShop({ open }: TestDatabase): Promise<DemoShop> {
  const db = await open()
  await loadDemo(db, { products: DEMO_PRODUCTS })
  const config = readConfig({ LOG_LEVEL: 'silent', ...GENEROUS_LIMITS })
  const server = await buildServer({ config, db, reads: db })
  await server.ready()
  const get = async (path: string, query: object): Promise<unknown> => {
    const answer = await server.inject({ url: path, query: { ...query } })
    if (answer.statusCode === 200) return answer.json()
    throw new Error(`${path} ${JSON.stringify(query)}: ${answer.statusCode} ${answer.body}`)
  }
  const ask = ((endpoint, { params = {}, query = {} }: { params?: object; query?: object }) => {
    const [key = ''] = Object.values(params)
    return get(endpoint.path.replace(/:\w+/, String(key)), query)
  }) as AskShop
  const { products } = await readWholeCatalogue(ask, () => {})
  return {
    db,
    ask,
    products,
    search: (query) => get('/api/products/search', query) as Promise<SearchAnswer>,
    close: async () => {
      await server.close()
      await db.close()
    },
  }
}
