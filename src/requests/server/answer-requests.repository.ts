// SQL of requests as staff work on them: what waits by its time, what is answered, and its changes.

import type { Database } from '#src/platform/server/database.ts'
import { type Sql, sql } from '#src/platform/server/sql.ts'
import type { RequestKind, RequestState } from './requests.repository.ts'

/** `missed`: nobody took the call. `taken`: noted on the command line. */
export type RequestAnswer = {
  /** ISO 8601. */
  readonly at: string
  readonly by: string
  /** Whose number in the staff; not of the command line, nor of the version before. */
  readonly staffId?: number
  readonly outcome: 'answered' | 'missed' | 'reopened' | 'taken'
  readonly note: string
}

export type RequestRow = {
  readonly id: number
  readonly kind: RequestKind
  readonly state: RequestState
  readonly createdAt: Date
  readonly dueAt: Date
  readonly takenBy: string
  readonly doneAt: Date | null
  readonly doneBy: string
  readonly tries: number
  readonly answers: readonly RequestAnswer[]
  readonly name: string
  readonly phone: string
  readonly email: string
  readonly message: string
  readonly vin: string
  readonly car: string
  readonly product: { readonly id: number; readonly article: string; readonly name: string } | null
  readonly callFrom: Date | null
  readonly callUntil: Date | null
  /** Keys. */
  readonly photos: readonly string[]
}

/** Requests of the version before have no time of their own. */
const DUE = sql`coalesce(request.due_at, request.call_until, request.created_at)`

const COLUMNS = sql`
  request.id, request.kind, request.state, request.created_at AS "createdAt", ${DUE} AS "dueAt",
  request.taken_by AS "takenBy", request.done_at AS "doneAt", request.done_by AS "doneBy",
  request.tries, request.answers, request.name, request.phone, request.email, request.message,
  request.vin, request.car, request.call_from AS "callFrom", request.call_until AS "callUntil",
  CASE WHEN product.id IS NOT NULL THEN jsonb_build_object(
    'id', product.id, 'article', product.article, 'name', product.name) END AS product,
  ARRAY(SELECT photo.key FROM request_photos AS photo
        WHERE photo.request_id = request.id ORDER BY photo.position) AS photos`

const REQUESTS = sql`
  buyer_requests AS request LEFT JOIN products AS product ON product.id = request.product_id`

/** Requests that are not done, oldest first; `after` is the last id of the page before. */
export const listOpenRequests = (
  db: Database,
  after: number,
  most: number,
): Promise<RequestRow[]> =>
  db.query(sql`
    SELECT ${COLUMNS} FROM ${REQUESTS}
    WHERE request.state <> 'done' AND request.id > ${after}
    ORDER BY request.id
    LIMIT ${most}`)

/** Where a list goes on: the time by which it is sorted in microseconds, and the number. */
export type RequestPlace = { readonly micros: string; readonly id: number }
type Asked = {
  /** Null: both. */
  readonly kind: RequestKind | null
  readonly after: RequestPlace | null
  readonly most: number
}
type Placed = RequestRow & { readonly micros: string }

/** What waits, the first to be answered first; what is answered, the last one first. */
export const listRequests = (
  db: Database,
  list: 'waiting' | 'answered',
  { kind, after, most }: Asked,
): Promise<Placed[]> => {
  const from = after && momentOf(after)
  const ofKind = kind === null ? sql`` : sql`AND request.kind = ${kind}`
  return list === 'waiting'
    ? db.query(sql`
        SELECT ${COLUMNS}, ${microsOf(DUE)} AS micros FROM ${REQUESTS}
        WHERE request.state <> 'done' ${ofKind}
          ${after === null ? sql`` : sql`AND (${DUE}, request.id) > (${from}, ${after.id}::integer)`}
        ORDER BY ${DUE}, request.id
        LIMIT ${most}`)
    : db.query(sql`
        SELECT ${COLUMNS}, ${microsOf(sql`request.done_at`)} AS micros FROM ${REQUESTS}
        WHERE request.state = 'done' ${ofKind}
          ${after === null ? sql`` : sql`AND (request.done_at, request.id) < (${from}, ${after.id}::integer)`}
        ORDER BY request.done_at DESC, request.id DESC
        LIMIT ${most}`)
}

const microsOf = (moment: Sql) => sql`(extract(epoch FROM ${moment}) * 1000000)::bigint::text`
const momentOf = ({ micros }: RequestPlace) =>
  sql`(timestamptz 'epoch' + ${micros}::text::bigint * interval '1 microsecond')`

type Waiting = { readonly count: number; readonly late: number; readonly firstAt: Date | null }

/** Counts up to `most`. */
export async function countWaitingRequests(db: Database, most: number): Promise<Waiting> {
  const [row] = await db.query<Waiting>(sql`
    SELECT count(*)::integer AS count, (count(*) FILTER (WHERE due < now()))::integer AS late,
           min(due) AS "firstAt"
    FROM (SELECT ${DUE} AS due FROM buyer_requests AS request WHERE request.state <> 'done'
          ORDER BY ${DUE}, request.id LIMIT ${most}) AS waiting`)
  return row ?? { count: 0, late: 0, firstAt: null }
}

export async function findRequest(tx: Database, id: number): Promise<RequestRow | null> {
  const [request] = await tx.query<RequestRow>(sql`
    SELECT ${COLUMNS} FROM ${REQUESTS} WHERE request.id = ${id}`)
  return request ?? null
}

export const lockRequest = (tx: Database, id: number) =>
  tx.query(sql`SELECT FROM buyer_requests WHERE id = ${id} FOR UPDATE`)

type Changed = Pick<RequestRow, 'id' | 'state' | 'tries' | 'answers'> & {
  readonly by: string
  /** Null: as before. */
  readonly dueAt: Date | null
}

export const saveChange = (tx: Database, { id, state, tries, answers, by, dueAt }: Changed) =>
  tx.query(sql`
    UPDATE buyer_requests
    SET state = ${state}, tries = ${tries}, answers = ${JSON.stringify(answers)}::text::jsonb,
        due_at = coalesce(${dueAt}::timestamptz, due_at),
        taken_at = CASE ${state} WHEN 'new' THEN NULL WHEN 'taken' THEN now() ELSE taken_at END,
        taken_by = CASE ${state} WHEN 'new' THEN '' WHEN 'taken' THEN ${by} ELSE taken_by END,
        done_at = CASE ${state} WHEN 'done' THEN now() END,
        done_by = CASE ${state} WHEN 'done' THEN ${by} ELSE '' END
    WHERE id = ${id}`)
