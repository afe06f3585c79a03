// npm run shop -- customer: what a customer asks of the shop by a letter or a call.

import { deleteCustomer, exportCustomer, vouchForCustomer } from '#src/back-office/server/public.ts'
import type { Command, CommandRoom } from './command.ts'
import { readWords } from './read-words.ts'

export const CUSTOMER_USAGE =
  'customer export E-MAIL | customer delete E-MAIL   данные покупателя по его просьбе: выдать, удалить\n' +
  'customer vouch E-MAIL | customer unvouch E-MAIL   покупатель знаком магазину: незавершённые заказы без предела, снова с пределом'

type Deed = (email: string, room: CommandRoom) => Promise<string>

const DEEDS: ReadonlyMap<string, Deed> = new Map<string, Deed>([
  ['export', async (email, { db }) => JSON.stringify(await exportCustomer(db, email), null, 2)],
  [
    'delete',
    async (email, { db }) => `Аккаунт удалён, покупатель № ${await deleteCustomer(db, email)}.`,
  ],
  [
    'vouch',
    async (email, { db }) =>
      `Незавершённые заказы теперь без предела, покупатель № ${await vouchForCustomer(db, email, true)}.`,
  ],
  [
    'unvouch',
    async (email, { db }) =>
      `Для незавершённых заказов снова общий предел, покупатель № ${await vouchForCustomer(db, email, false)}.`,
  ],
])

export const customerCommand: Command = async (words, room) => {
  const { positionals } = readWords(words, { options: {}, usage: CUSTOMER_USAGE })
  const [name = '', email, ...more] = positionals
  const deed = DEEDS.get(name)
  if (deed === undefined || email === undefined || more.length > 0) {
    room.print(CUSTOMER_USAGE)
    return 1
  }
  room.print(await deed(email, room))
  return 0
}
