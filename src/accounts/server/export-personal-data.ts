// Exports all personal data of a customer.

import type { Database } from '#src/platform/server/database.ts'
import type { PersonalData } from '../security-contract.ts'
import { listSessions } from './access-tokens.repository.ts'
import { hasEmail } from './buyers-by-phone.ts'
import type { CustomerHistory } from './customer-history.ts'
import { customerResponse } from './customer-response.ts'
import type { Customer } from './customers.repository.ts'
import { listCars } from './garage.repository.ts'
import { deviceOwner } from './known-device.ts'
import { listDevices } from './known-devices.repository.ts'
import { findKept, listConsents, listLetters } from './personal-data.repository.ts'

/** Without tokens and hashes, which only open the account. */
export async function exportPersonalData(
  db: Database,
  { id }: Pick<Customer, 'id'>,
  { orders, payments, reviews, requests }: CustomerHistory,
): Promise<PersonalData> {
  const kept = await findKept(db, id)
  if (!kept) throw new Error(`Customer ${id} is gone`)
  const consents = await listConsents(db, id)
  const sessions = await listSessions(db, id)
  const devices = await listDevices(db, deviceOwner('customer', id))
  const letters = await listLetters(db, id)
  return {
    profile: {
      ...customerResponse(kept),
      email: hasEmail(kept) ? kept.email : '',
      email_confirmed_at: kept.emailConfirmedAt?.toISOString() ?? null,
      email_changed_at: kept.emailChangedAt?.toISOString() ?? null,
      recovery_email: kept.recoveryEmail,
      created_at: kept.createdAt.toISOString(),
    },
    consents: consents.map(({ kind, version, address, givenAt, revokedAt, isByPhone }) => ({
      kind,
      version,
      address,
      given_at: givenAt.toISOString(),
      revoked_at: revokedAt?.toISOString() ?? null,
      ...(isByPhone && { by_phone: true }),
    })),
    orders: await orders.list(db, id),
    payments: await payments.list(db, id),
    reviews: await reviews.list(db, id),
    requests: await requests.list(db, id),
    arrivals: await requests.listArrivals(db, id),
    cars: await listCars(db, id),
    sessions: sessions.map(({ userAgent, createdAt, usedAt, expiresAt }) => ({
      user_agent: userAgent,
      created_at: createdAt.toISOString(),
      used_at: usedAt.toISOString(),
      expires_at: expiresAt.toISOString(),
    })),
    devices: devices.map(({ createdAt, usedAt }) => ({
      created_at: createdAt.toISOString(),
      used_at: usedAt.toISOString(),
    })),
    letters: letters.map(({ kind, createdAt, sentAt }) => ({
      kind,
      created_at: createdAt.toISOString(),
      sent_at: sentAt?.toISOString() ?? null,
    })),
  }
}
