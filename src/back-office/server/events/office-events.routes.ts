// The route of the office's events.

import { tokenHash } from '#src/accounts/server/public.ts'
import { callerOf } from '#src/platform/server/caller.ts'
import type { Database } from '#src/platform/server/database.ts'
import { EVENT_STREAM_HEADERS, eventStream } from '#src/platform/server/event-stream.ts'
import type { ApiServer } from '#src/platform/server/serve-endpoint.ts'
import { serveStream } from '#src/platform/server/serve-stream.ts'
import { ShopError } from '#src/shared/errors.ts'
import { eventsApi } from '../../events-contract.ts'
import { requireAllowed } from '../require-staff.ts'
import { officeEvents } from './office-events.ts'

/** Of a process: one for each browser of the staff. */
const MOST_LISTENERS = 200

export function serveOfficeEvents(api: ApiServer, { db }: { readonly db: Database }): void {
  const events = officeEvents(db, (error, text) => api.fastify.log.warn(error, text))
  // an open stream would keep the server from closing
  api.fastify.addHook('preClose', () => events.stop())
  serveStream(api, eventsApi.officeEvents, async (_, request) => {
    const caller = callerOf(request)
    const staff = await requireAllowed(db, caller, 'see-orders')
    if (events.count() >= MOST_LISTENERS) throw tooMany()
    const end = new AbortController()
    const who = { staff, tokenHash: tokenHash(caller.token ?? caller.officeToken ?? '') }
    return { body: eventStream(events.listen(who, end), end), headers: EVENT_STREAM_HEADERS }
  })
}

const tooMany = (): ShopError =>
  new ShopError('too-many-requests', 'Служебная часть открыта в слишком многих браузерах.', {
    retryAfterSeconds: 30,
  })
