// What is said of a letter that was asked for: it has gone, or it waits for the shop's mail server.

export type LetterAnswer = { readonly message: string; readonly is_waiting: boolean }

const NO_MAIL_YET = 'почта магазина ещё не настроена. Чтобы не ждать, позвоните в магазин.'

/** Does not tell whether anybody has the e-mail. */
export const resetAnswer = (hasMail: boolean): LetterAnswer => ({
  message: hasMail
    ? 'Если такой адрес есть, мы отправили на него письмо.'
    : `Если такой адрес есть, письмо для него поставлено в очередь: ${NO_MAIL_YET}`,
  is_waiting: !hasMail,
})

export const confirmationAnswer = (hasMail: boolean, email: string): LetterAnswer => ({
  message: hasMail
    ? `Мы отправили письмо на ${email}.`
    : `Письмо на ${email} поставлено в очередь: почта магазина ещё не настроена.`,
  is_waiting: !hasMail,
})
