// What is said of a letter that was asked for: it has gone, or it waits for the shop's mail server.

import { formatPhone } from '#src/shared/phone.ts'

export type LetterPost = {
  /** Whether letters go: without a mail server they wait. */
  readonly hasMail: boolean
  /** The shop's, for whoever cannot be written to. */
  readonly phone: string
}

export type LetterAnswer = { readonly message: string; readonly is_waiting: boolean }

/** Does not tell whether anybody has the e-mail. */
export const resetAnswer = (mail: LetterPost, { isWritten = true } = {}): LetterAnswer => ({
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
