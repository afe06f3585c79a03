// The limits beside which a search is read: Fastify's fixed answer and a row by its primary key.

import type { Database } from '#src/platform/server/database.ts'
import { askingFor, connect } from './ask-http.ts'
import { withFixedAnswer } from './limits.ts'
import { saturate } from './load.ts'
import { type Ask, type Latencies, openLoop, type Pace } from './open-loop.ts'
import type { Limits, Saturated } from './search-table.ts'
import { saturateBy, selecting } from './select-by-key.ts'

const WARM_UP_SECONDS = 2

async function warmPaced(ask: Ask, pace: Pace): Promise<Latencies> {
  await openLoop(ask, { ...pace, seconds: WARM_UP_SECONDS })
  return openLoop(ask, pace)
}

type Rows = { readonly db: Database; readonly ids: readonly number[] }

export async function limitsAtPace({ db, ids }: Rows, pace: Pace): Promise<Limits<Latencies>> {
  const fastify = await withFixedAnswer('fastify', async ({ address }) => {
    const client = connect(address)
    try {
      return await warmPaced(askingFor(client, ['/']), pace)
    } finally {
      client.close()
    }
  })
  return { fastify, select: await warmPaced(selecting(db, ids), pace) }
}

type Load = { readonly connections: number; readonly seconds: number }

export async function limitsSaturated(
  { db, ids }: Rows,
  { connections, seconds }: Load,
): Promise<Limits<Saturated>> {
  const fastify = await withFixedAnswer('fastify', (server) =>
    saturate({ ...server, connections, seconds }),
  )
  const ask = selecting(db, ids)
  await saturateBy(ask, connections, WARM_UP_SECONDS)
  return { fastify, select: await saturateBy(ask, connections, seconds) }
}
