// Records that a customer agreed to a document.

import type { Database } from '#src/platform/server/database.ts'
import { currentEdition } from '#src/shared/agreement-editions.ts'
import { ShopError } from '#src/shared/errors.ts'
import {
  type Agreement,
  type GivenAgreement,
  insertAgreement,
  listAgreements,
} from './agreements.repository.ts'
import type { Customer } from './customers.repository.ts'

const OTHER_EDITION = 'Опубликована другая редакция. Обновите страницу и прочитайте её.'

type Given = Agreement & { readonly address: string }

/** Accepts only the current edition, which the customer has seen. */
export async function giveAgreement(
  db: Database,
  { id }: Customer,
  given: Given,
): Promise<GivenAgreement> {
  if (given.version !== currentEdition(given.kind)) throw new ShopError('conflict', OTHER_EDITION)
  await insertAgreement(db, id, given)
  const kept = (await listAgreements(db, id)).find(({ kind }) => kind === given.kind)
  if (!kept) throw new Error(`The agreement «${given.kind}» was not kept`)
  return kept
}
