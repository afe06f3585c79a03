// SQL of a customer's requests. They are made without an account and belong to the customer by a
// confirmed e-mail only: anybody may sign up with an e-mail or a phone that is not his.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import type { RequestKind, RequestState } from './requests.repository.ts'

const MOST = 10_000

type OwnRequest = {
  readonly id: number
  readonly kind: RequestKind
  readonly state: RequestState
  readonly createdAt: Date
  readonly name: string
  readonly phone: string
  readonly message: string
  readonly vin: string
  readonly car: string
  /** Empty: of no product. */
  readonly product: string
  /** Keys. */
  readonly photos: readonly string[]
}

/** Newest first. */
export const listRequestsOf = (db: Database, customerId: number): Promise<OwnRequest[]> =>
  db.query<OwnRequest>(sql`
    SELECT request.id, request.kind, request.state, request.created_at AS "createdAt",
           request.name, request.phone, request.message, request.vin, request.car,
           coalesce(product.name, '') AS product,
           ARRAY(SELECT photo.key FROM request_photos AS photo
                 WHERE photo.request_id = request.id ORDER BY photo.position) AS photos
    FROM customers AS customer
    JOIN buyer_requests AS request
      ON request.email <> '' AND request.email = lower(customer.email)
    LEFT JOIN products AS product ON product.id = request.product_id
    WHERE customer.id = ${customerId} AND customer.email_confirmed_at IS NOT NULL
    ORDER BY request.id DESC
    LIMIT ${MOST}`)

type OwnArrival = {
  readonly product: string
  readonly createdAt: Date
  /** Null: still awaited. */
  readonly toldAt: Date | null
}

/** Newest first. */
export const listArrivalsOf = (db: Database, customerId: number): Promise<OwnArrival[]> =>
  db.query<OwnArrival>(sql`
    SELECT product.name AS product, awaited.created_at AS "createdAt", awaited.told_at AS "toldAt"
    FROM customers AS customer
    JOIN arrival_subscriptions AS awaited ON awaited.email = lower(customer.email)
    JOIN products AS product ON product.id = awaited.product_id
    WHERE customer.id = ${customerId} AND customer.email_confirmed_at IS NOT NULL
    ORDER BY awaited.id DESC
    LIMIT ${MOST}`)

export const deleteArrivalsOf = (db: Database, customerId: number) =>
  db.query(sql`
    DELETE FROM arrival_subscriptions USING customers AS customer
    WHERE customer.id = ${customerId} AND customer.email_confirmed_at IS NOT NULL
      AND arrival_subscriptions.email = lower(customer.email)`)

/** They go with the next sweep, as their photos are files. */
export const expireRequestsOf = (db: Database, customerId: number) =>
  db.query(sql`
    UPDATE buyer_requests SET delete_at = now()
    FROM customers AS customer
    WHERE customer.id = ${customerId} AND customer.email_confirmed_at IS NOT NULL
      AND buyer_requests.email <> '' AND buyer_requests.email = lower(customer.email)`)
