// Sends a customer a letter with a single-use link; the API's messages about such letters.

import type { Database } from '#src/platform/server/database.ts'
import { formatPhone } from '#src/shared/phone.ts'
import {
  deleteOldLinks,
  insertLink,
  type LinkPurpose,
  queueAccountLetter,
  voidLinks,
} from './account-links.repository.ts'
import { newAccessToken, tokenHash } from './secret-hashes.ts'

const HOURS: Readonly<Record<LinkPurpose, number>> = {
  'password-reset': 1,
  'email-confirmation': 3 * 24,
}

type Recipient = { readonly id: number; readonly email: string }

/**
 * Invalidates older links of the purpose. `tx` has the customer's row locked or inserted, else two
 * concurrent letters would both hold a valid link.
 */
export async function sendLink(tx: Database, { id, email }: Recipient, purpose: LinkPurpose) {
  const customerId = id
  const token = newAccessToken()
  await voidLinks(tx, customerId, purpose)
  const link = { hash: tokenHash(token), customerId, purpose, email, hours: HOURS[purpose] }
  const data = { token, expiresAt: await insertLink(tx, link) }
  await queueAccountLetter(tx, { kind: purpose, recipient: email, data, customerId })
  await deleteOldLinks(tx) // each letter deletes old links, so no timer is needed
}

export type MailState = {
  /** Whether a mail server is set; without one letters wait. */
  readonly hasMail: boolean
  /** The shop's phone, for customers who cannot be written to. */
  readonly phone: string
}

export type LetterAnswer = { readonly message: string; readonly is_waiting: boolean }

/** Does not reveal whether an account has the e-mail. */
export const resetAnswer = (mail: MailState, { isWritten = true } = {}): LetterAnswer => ({
  message: mail.hasMail
    ? isWritten
      ? 'Если такой адрес есть, мы отправили на него письмо.'
      : 'Если такой адрес есть, письма на него уже отправлены. Откройте последнее из них.'
    : `Письма пока не отправляются. Позвоните в магазин: ${formatPhone(mail.phone)}.`,
  is_waiting: !mail.hasMail,
})

export const profileAnswer = (hasMail: boolean, isEmailNew: boolean): string => {
  if (!isEmailNew) return 'Сохранено.'
  return hasMail
    ? 'Сохранено. Подтвердите новый e-mail по ссылке из письма.'
    : 'Сохранено. Письма пока не отправляются: новый e-mail подтвердите позже.'
}

export const confirmationAnswer = (hasMail: boolean, email: string): LetterAnswer => ({
  message: hasMail
    ? `Мы отправили письмо на ${email}.`
    : `Письмо на ${email} поставлено в очередь: почта магазина ещё не настроена.`,
  is_waiting: !hasMail,
})
