// A source of a supplier's list for tests: a real server of the web, and the shop that looks at it.

import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runTaskOn } from '#src/catalogue-import/server/public.ts'
import { addSource } from '#src/list-sources/server/add-source.ts'
import type { SourceDeps } from '#src/list-sources/server/run-source.ts'
import type { SourceSettings } from '#src/list-sources/server/source.ts'
import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'

export type Answer = (request: IncomingMessage, response: ServerResponse) => void

/** A server of the web whose answers a test changes; it counts the calls. */
export async function webServer() {
  const calls: IncomingMessage[] = []
  let answer: Answer = (_, response) => response.writeHead(404).end()
  const server = createServer((request, response) => {
    calls.push(request)
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    answer: (next: Answer) => {
      answer = next
    },
    /** A file with an ETag of its own content, as most servers have it. */
    file: (content: string) => {
      const etag = `"${content.length}-${content.slice(-40).replace(/\W/g, '')}"`
      answer = (request, response) => {
        if (request.headers['if-none-match'] === etag) response.writeHead(304).end()
        else response.writeHead(200, { etag, 'content-type': 'text/csv' }).end(content)
      }
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export async function sourceDeps(
  db: Database,
): Promise<SourceDeps & { close: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'silkway-sources-'))
  return {
    db,
    folder,
    rates: {},
    mostBytes: 1024 * 1024,
    mostRefusedBytes: 1024 * 1024,
    passwords: {},
    run: runTaskOn(db, async () => {}),
    close: () => rm(folder, { recursive: true }),
  }
}

/** Due at once. */
export async function dueSource(
  db: Database,
  supplier: string,
  settings: Partial<SourceSettings> & Pick<SourceSettings, 'address'>,
): Promise<number> {
  const { id } = await addSource(db, supplier, {
    login: '',
    senders: [],
    filePattern: '',
    isInside: true,
    options: {},
    times: [],
    everyHours: 24,
    quietDays: null,
    ...settings,
  })
  await makeDue(db, id)
  return id
}

export const makeDue = (db: Database, id: number) =>
  db.query(sql`UPDATE list_sources SET due_at = now() WHERE id = ${id}`)
