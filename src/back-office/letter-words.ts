// What staff read about a letter to a buyer: it leaves, waits for a mail server, or has no address.

export type LetterReach = 'leaves' | 'waits' | 'none'

type Known = {
  /** Null: nobody; undefined: not for this role, or not read yet. */
  readonly buyer: { readonly email: string } | null | undefined
  readonly hasMail: boolean
}

export function letterReach({ buyer, hasMail }: Known): LetterReach {
  if (buyer === null || buyer?.email === '') return 'none'
  return hasMail ? 'leaves' : 'waits'
}

/** Before it is done; `about` is such as «с новой суммой». */
export function letterHint(reach: LetterReach, about: string): string {
  if (reach === 'none') return 'E-mail нет: позвоните покупателю.'
  if (reach === 'waits') return `Почта магазина не настроена: письмо ${about} ждёт.`
  return `Покупатель получит письмо ${about}.`
}

/** After it was done, as the end of a sentence. */
export const LETTER_DONE: Readonly<Record<LetterReach, string>> = {
  leaves: 'письмо покупателю в очереди',
  waits: 'письмо ждёт: почта магазина не настроена',
  none: 'e-mail нет, позвоните покупателю',
}
