// Routes of price lists for staff: upload, preview, progress, decision, undo.

import { getRun, listRuns, showRun } from '#src/catalogue-import/server/public.ts'
import { type Caller, callerOf } from '#src/platform/server/caller.ts'
import { EVENT_STREAM_HEADERS, eventStream } from '#src/platform/server/event-stream.ts'
import { repeat } from '#src/platform/server/repeat.ts'
import { type ApiServer, serve } from '#src/platform/server/serve-endpoint.ts'
import { serveStream, serveUpload } from '#src/platform/server/serve-stream.ts'
import type { Upload } from '#src/platform/server/uploads.ts'
import { ShopError } from '#src/shared/errors.ts'
import { CATEGORIES_FILE, importsApi, LIST_FILE } from '../../imports-contract.ts'
import { requireAllowed, requireVerified } from '../require-staff.ts'
import { pageOf, sliceOf } from '../staff-responses.ts'
import { asRefusal } from './failure-text.ts'
import { type ImportDeps, refusedFolder, uploadFolder } from './import-deps.ts'
import { importDetails, importResponse, previewResponse } from './import-response.ts'
import { type ImportWork, importWork } from './import-work.ts'
import { bringingRequest, readingRequest } from './list-request.ts'
import { openRefused, refusedFiles, sweepImports } from './refused-files.ts'
import { watchRun } from './run-events.ts'

const HOUR_MS = 3_600_000

export function serveShopImports(api: ApiServer, deps: ImportDeps): void {
  const work = importWork(deps)
  const stopSweeping = repeat({
    work: () => sweepImports(deps, new Date()),
    everyMs: HOUR_MS,
    onFailure: (error) => deps.log.warn(error, 'old files of imports were not swept'),
  })
  api.fastify.addHook('preClose', async () => work.end())
  api.fastify.addHook('onClose', async () => {
    await stopSweeping()
    await work.ended()
  })
  serveLists(api, deps, work)
  serveJournal(api, deps)
  serveDecisions(api, deps, work)
  serveEvents(api, deps, work)
}

const allowed = ({ db }: ImportDeps, caller: Caller) => requireAllowed(db, caller, 'import-lists')
const seen = ({ db }: ImportDeps, caller: Caller) => requireAllowed(db, caller, 'see-imports')

/** Uploaded or processed at once: more than the queue holds. */
const MOST_UPLOADS = 10
/** The file is read into memory. */
const MOST_CATEGORIES_BYTES = 10 * 1024 * 1024
/** One list may use a quarter of the space for refused rows. */
const SHARES = 4

function serveLists(api: ApiServer, deps: ImportDeps, work: ImportWork): void {
  const { mostBytes, mostBytesAtOnce, mostBytesKept } = deps
  const mostRefusedBytes = Math.floor(mostBytesKept / SHARES)
  const refused = { refusedFolder: refusedFolder(deps), mostRefusedBytes }
  const door = {
    room: {
      folder: uploadFolder(deps),
      mostBytes,
      most: { uploads: MOST_UPLOADS, bytes: mostBytesAtOnce },
      field: LIST_FILE,
      also: { [CATEGORIES_FILE]: MOST_CATEGORIES_BYTES },
    },
    mayCall: (caller: Caller) => allowed(deps, caller),
  }
  serveUpload(api, importsApi.bring, door, async ({ body }, upload, { caller, gone }) => {
    const staff = await allowed(deps, caller)
    const after = async () => {
      await upload.drop()
      await sweepImports(deps, new Date())
    }
    const id = await refusedOf(upload, () => {
      const request = { ...bringingRequest(body, upload), rates: deps.rates }
      return work.begin({ act: 'bring', request, askedBy: staff.id, ...refused }, gone, after)
    })
    return { id }
  })

  serveUpload(api, importsApi.preview, door, async ({ body }, upload, { gone }) => {
    const shown = await refusedOf(upload, () => {
      const request = { ...readingRequest(body, upload), rates: deps.rates }
      return work.preview({ act: 'preview', request }, gone)
    })
    await upload.drop()
    return previewResponse(shown)
  })
}

async function refusedOf<Result>(upload: Upload, act: () => Promise<Result>): Promise<Result> {
  try {
    return await act()
  } catch (error) {
    throw asRefusal(error as Error, upload)
  }
}

function serveJournal(api: ApiServer, deps: ImportDeps): void {
  const { db } = deps
  serve(api, importsApi.list, async ({ query }, caller) => {
    await seen(deps, caller)
    const { limit, offset } = sliceOf(query)
    const { rows, ...paged } = pageOf(query, await listRuns(db, limit, offset))
    return { imports: rows.map(importResponse), ...paged }
  })

  serve(api, importsApi.show, async ({ params: { id } }, caller) => {
    await seen(deps, caller)
    const [shown, files] = await Promise.all([showRun(db, id), refusedFiles(deps, id)])
    return importDetails(shown, files.length)
  })

  serveStream(api, importsApi.refused, async ({ params: { id }, query }, request) => {
    await seen(deps, callerOf(request))
    const disposition = `attachment; filename="refused-${id}.csv"`
    return {
      body: await openRefused(deps, id, query.table ?? 1),
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': disposition,
      },
    }
  })
}

function serveDecisions(api: ApiServer, deps: ImportDeps, work: ImportWork): void {
  const { db } = deps
  for (const act of ['apply', 'undo'] as const) {
    serve(api, importsApi[act], async ({ params: { id } }, caller) => {
      const staff = await allowed(deps, caller)
      if (act === 'undo') requireVerified(staff)
      await getRun(db, id)
      await work.begin({ act, runId: id, askedBy: staff.id }, new AbortController().signal)
      return { id }
    })
  }
}

const MOST_LISTENERS = 20

function serveEvents(api: ApiServer, deps: ImportDeps, work: ImportWork): void {
  const listeners = new Set<AbortController>()
  // an open stream would keep the server from closing
  api.fastify.addHook('preClose', async () => {
    for (const listener of listeners) listener.abort()
  })
  serveStream(api, importsApi.events, async ({ params: { id } }, request) => {
    await seen(deps, callerOf(request))
    await getRun(deps.db, id)
    if (listeners.size >= MOST_LISTENERS) throw tooMany()
    const end = new AbortController()
    listeners.add(end)
    end.signal.addEventListener('abort', () => listeners.delete(end))
    const lastId = String(request.headers['last-event-id'] ?? '')
    const log = work.logOf(id)
    const events = log
      ? log.listen(lastId, end.signal)
      : watchRun(deps.db, id, { lastId, end: end.signal })
    return { body: eventStream(events, end), headers: EVENT_STREAM_HEADERS }
  })
}

const tooMany = (): ShopError =>
  new ShopError('too-many-requests', 'За загрузками следит слишком много окон.', {
    retryAfterSeconds: 10,
  })
