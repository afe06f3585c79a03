// Buyers who order by phone: staff find them by the number, or write a new one down.

import type { Database } from '#src/platform/server/database.ts'
import { violatedUniqueConstraint } from '#src/platform/server/database-errors.ts'
import { currentEdition } from '#src/shared/agreement-editions.ts'
import { invalidField, ShopError } from '#src/shared/errors.ts'
import { REQUIRED } from '#src/shared/wire-fields.ts'
import { insertAgreement } from './agreements.repository.ts'
import type { Customer } from './customers.repository.ts'
import {
  addEmail,
  findByPhone,
  findRetailBuyer,
  freePhone,
  insertPhoneBuyer,
  insertRetailBuyer,
  type NewPhoneBuyer,
} from './phone-buyers.repository.ts'
import { hashPassword, newAccessToken } from './secret-hashes.ts'
import { sendLink } from './send-link.ts'

/** What a buyer has said by phone; what he has not is ''. */
type ToldBuyer = {
  readonly phone: string
  readonly name: string
  readonly lastname: string
  readonly email: string
  readonly hasConsented: boolean
  /** Who has heard it: `staff 7`. */
  readonly toldTo: string
}

/** Without an e-mail it is ''. */
export async function findBuyerByPhone(db: Database, phone: string): Promise<Customer | null> {
  const found = await findByPhone(db, phone)
  return found && { ...found, email: hasEmail(found) ? found.email : '' }
}

export const hasEmail = ({ email }: Pick<Customer, 'email'>): boolean => email.includes('@')

/**
 * Resolves to what finds him in the transaction of his order, or writes him down there. His password
 * is known to nobody: with an e-mail he sets one by «Забыли пароль».
 */
export async function buyerByPhone(
  db: Database,
  told: ToldBuyer,
): Promise<(tx: Database) => Promise<Customer>> {
  const known = await findByPhone(db, told.phone)
  if (known === null && told.name === '') throw unnamed()
  const isWritten = known === null || (told.email !== '' && !hasEmail(known))
  // slow, so done before rows are locked
  const passwordHash = isWritten ? await hashPassword(newAccessToken()) : ''
  return async (tx) => {
    const added =
      known === null
        ? await refusingEmail(() => insertPhoneBuyer(tx, { ...told, passwordHash }))
        : null
    const found = added ?? (await findByPhone(tx, told.phone, { isLocked: true }))
    if (!found)
      throw new ShopError('conflict', 'Аккаунт покупателя только что удалён. Найдите его ещё раз.')
    const isNewEmail = told.email !== '' && (added !== null || (isWritten && !hasEmail(found)))
    const buyer =
      isNewEmail && added === null ? await withEmail(tx, found, { ...told, passwordHash }) : found
    if (isNewEmail) await sendLink(tx, { id: buyer.id, email: told.email }, 'email-confirmation')
    if (told.hasConsented) {
      const version = currentEdition('personal-data')
      const given = { kind: 'personal-data', version, address: '', givenTo: told.toldTo } as const
      await insertAgreement(tx, buyer.id, given)
    }
    return isNewEmail ? { ...buyer, email: told.email } : buyer
  }
}

/** Who buys at the counter and names no phone. */
export async function retailBuyer(tx: Database): Promise<Customer> {
  const known = await findRetailBuyer(tx)
  if (known) return known
  await insertRetailBuyer(tx)
  const added = await findRetailBuyer(tx)
  if (!added) throw new Error('The retail buyer was not written')
  return added
}

/**
 * An e-mail opens the orders of its account, and nobody has proven that the phone is the caller's: who
 * has ordered before keeps these orders in the former row, and the phone goes to a new one.
 */
async function withEmail(tx: Database, found: Customer, told: NewPhoneBuyer): Promise<Customer> {
  if (await refusingEmail(() => addEmail(tx, found.id, told.email))) return found
  await freePhone(tx, told.phone)
  const { name, lastname } = {
    name: told.name || found.name,
    lastname: told.lastname || found.lastname,
  }
  const added = await refusingEmail(() => insertPhoneBuyer(tx, { ...told, name, lastname }))
  if (!added) throw new ShopError('conflict', 'Этот телефон только что занят. Найдите его ещё раз.')
  return added
}

const unnamed = () =>
  new ShopError('invalid', 'Покупателя с этим телефоном ещё нет: запишите имя.', {
    fields: { name: [REQUIRED] },
  })

const OF_ANOTHER =
  'Этот e-mail у покупателя с другим телефоном. Спросите тот номер или оформите без e-mail.'

async function refusingEmail<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    if (violatedUniqueConstraint(error) === null) throw error
    throw invalidField('email', OF_ANOTHER)
  }
}
