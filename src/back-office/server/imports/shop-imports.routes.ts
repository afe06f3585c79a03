// HTTP of price lists: staff send them, watch them come in, agree and take them back.

import { getRun, listRuns, showRun } from '#src/catalogue-import/server/public.ts'
import { type Caller, callerOf } from '#src/platform/server/caller.ts'
import { EVENT_STREAM_HEADERS, eventStream } from '#src/platform/server/event-stream.ts'
import { repeat } from '#src/platform/server/repeat.ts'
import { type ApiServer, serve } from '#src/platform/server/serve-endpoint.ts'
import { serveStream, serveUpload } from '#src/platform/server/serve-stream.ts'
import type { Upload } from '#src/platform/server/uploads.ts'
import { ShopError } from '#src/shared/errors.ts'
import { CATEGORIES_FILE, importsApi, LIST_FILE } from '../../imports-contract.ts'
import { requireAllowed } from '../require-staff.ts'
import { pageOf, sliceOf } from '../staff-page.ts'
import { type ImportDesk, refusedFolder, uploadFolder } from './import-desk.ts'
import { importDetails, importResponse } from './import-response.ts'
import { type ImportWork, importWork } from './import-work.ts'
import { bringingRequest, readingRequest } from './list-request.ts'
import { openRefused, refusedFiles, sweepImports } from './refused-files.ts'
import { asFields, asRefusal } from './told-failure.ts'
import { watchRun } from './watch-run.ts'

const HOUR_MS = 3_600_000

export function serveShopImports(api: ApiServer, desk: ImportDesk): void {
  const work = importWork(desk)
  const stopSweeping = repeat({
    work: () => sweepImports(desk, new Date()),
    everyMs: HOUR_MS,
    onFailure: (error) => desk.log.warn(error, 'old files of imports were not swept'),
  })
  api.fastify.addHook('preClose', async () => work.end())
  api.fastify.addHook('onClose', async () => {
    await stopSweeping()
    await work.ended()
  })
  serveLists(api, desk, work)
  serveJournal(api, desk)
  serveDecisions(api, desk, work)
  serveEvents(api, desk, work)
}

const allowed = ({ db }: ImportDesk, caller: Caller) => requireAllowed(db, caller, 'import-lists')

/** That come or are worked on at once: more than wait for their turn. */
const MOST_UPLOADS = 10
/** It is read whole. */
const MOST_CATEGORIES_BYTES = 10 * 1024 * 1024
/** One list does not take the room of all refused rows. */
const SHARES = 4

function serveLists(api: ApiServer, desk: ImportDesk, work: ImportWork): void {
  const { mostBytes, mostBytesAtOnce, mostBytesKept } = desk
  const mostRefusedBytes = Math.floor(mostBytesKept / SHARES)
  const refused = { refusedFolder: refusedFolder(desk), mostRefusedBytes }
  const door = {
    room: {
      folder: uploadFolder(desk),
      mostBytes,
      most: { uploads: MOST_UPLOADS, bytes: mostBytesAtOnce },
      field: LIST_FILE,
      also: { [CATEGORIES_FILE]: MOST_CATEGORIES_BYTES },
    },
    mayCall: (caller: Caller) => allowed(desk, caller),
  }
  serveUpload(api, importsApi.bring, door, async ({ body }, upload, { caller, gone }) => {
    const staff = await allowed(desk, caller)
    const after = async () => {
      await upload.drop()
      await sweepImports(desk, new Date())
    }
    const id = await refusedOf(upload, () => {
      const request = { ...bringingRequest(body, upload), rates: desk.rates }
      return work.begin({ act: 'bring', request, askedBy: staff.id, ...refused }, gone, after)
    })
    return { id }
  })

  serveUpload(api, importsApi.preview, door, async ({ body }, upload, { gone }) => {
    const shown = await refusedOf(upload, () => {
      const request = { ...readingRequest(body, upload), rates: desk.rates }
      return work.preview({ act: 'preview', request }, gone)
    })
    await upload.drop()
    return { lines: shown.lines.map(asFields), questions: shown.questions.map(asFields) }
  })
}

async function refusedOf<Result>(upload: Upload, act: () => Promise<Result>): Promise<Result> {
  try {
    return await act()
  } catch (error) {
    throw asRefusal(error as Error, upload)
  }
}

function serveJournal(api: ApiServer, desk: ImportDesk): void {
  const { db } = desk
  serve(api, importsApi.list, async ({ query }, caller) => {
    await allowed(desk, caller)
    const { limit, offset } = sliceOf(query)
    const { rows, ...paged } = pageOf(query, await listRuns(db, limit, offset))
    return { imports: rows.map(importResponse), ...paged }
  })

  serve(api, importsApi.show, async ({ params: { id } }, caller) => {
    await allowed(desk, caller)
    const [shown, files] = await Promise.all([showRun(db, id), refusedFiles(desk, id)])
    return importDetails(shown, files.length)
  })

  serveStream(api, importsApi.refused, async ({ params: { id }, query }, request) => {
    await allowed(desk, callerOf(request))
    const disposition = `attachment; filename="refused-${id}.csv"`
    return {
      body: await openRefused(desk, id, query.table ?? 1),
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': disposition,
      },
    }
  })
}

function serveDecisions(api: ApiServer, desk: ImportDesk, work: ImportWork): void {
  const { db } = desk
  for (const act of ['apply', 'undo'] as const) {
    serve(api, importsApi[act], async ({ params: { id } }, caller) => {
      const staff = await allowed(desk, caller)
      await getRun(db, id)
      await work.begin({ act, runId: id, askedBy: staff.id }, new AbortController().signal)
      return { id }
    })
  }
}

const MOST_LISTENERS = 20

function serveEvents(api: ApiServer, desk: ImportDesk, work: ImportWork): void {
  const listeners = new Set<AbortController>()
  // a stream that goes on would keep the server from closing
  api.fastify.addHook('preClose', async () => {
    for (const listener of listeners) listener.abort()
  })
  serveStream(api, importsApi.events, async ({ params: { id } }, request) => {
    await allowed(desk, callerOf(request))
    await getRun(desk.db, id)
    if (listeners.size >= MOST_LISTENERS) throw tooMany()
    const end = new AbortController()
    listeners.add(end)
    end.signal.addEventListener('abort', () => listeners.delete(end))
    const lastId = String(request.headers['last-event-id'] ?? '')
    const feed = work.feedOf(id)
    const events = feed
      ? feed.listen(lastId, end.signal)
      : watchRun(desk.db, id, { lastId, end: end.signal })
    return { body: eventStream(events, end), headers: EVENT_STREAM_HEADERS }
  })
}

const tooMany = (): ShopError =>
  new ShopError('too-many-requests', 'За загрузками следит слишком много окон.', {
    retryAfterSeconds: 10,
  })
