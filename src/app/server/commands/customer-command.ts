// npm run shop -- customer: a customer's data for himself, and the end of his account, at his wish.

import { deleteCustomer, exportCustomer } from '#src/back-office/server/public.ts'
import type { Command } from './command.ts'
import { readWords } from './read-words.ts'

export const CUSTOMER_USAGE =
  'customer export E-MAIL | customer delete E-MAIL   данные покупателя по его просьбе: выдать, удалить'

export const customerCommand: Command = async (words, { db, print }) => {
  const { positionals } = readWords(words, { options: {}, usage: CUSTOMER_USAGE })
  const [deed, email, ...more] = positionals
  if (email === undefined || more.length > 0 || (deed !== 'export' && deed !== 'delete')) {
    print(CUSTOMER_USAGE)
    return 1
  }
  if (deed === 'export') print(JSON.stringify(await exportCustomer(db, email), null, 2))
  else print(`Аккаунт удалён, покупатель № ${await deleteCustomer(db, email)}.`)
  return 0
}
