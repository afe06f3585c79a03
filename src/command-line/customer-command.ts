// npm run shop -- customer: acts that a customer requests by letter or phone.

import { deleteCustomer, exportCustomer, vouchForCustomer } from '#src/back-office/server/public.ts'
import type { Command, CommandContext } from './command.ts'
import { readArguments } from './read-arguments.ts'

export const CUSTOMER_USAGE =
  'customer export E-MAIL | customer delete E-MAIL   данные покупателя по его просьбе: выдать, удалить; вместо e-mail можно телефон\n' +
  'customer vouch E-MAIL | customer unvouch E-MAIL   покупатель знаком магазину: незавершённые заказы без предела, снова с пределом'

type Subcommand = (email: string, context: CommandContext) => Promise<string>

const SUBCOMMANDS: ReadonlyMap<string, Subcommand> = new Map<string, Subcommand>([
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

export const customerCommand: Command = async (words, context) => {
  const { positionals } = readArguments(words, { options: {}, usage: CUSTOMER_USAGE })
  const [name = '', email, ...more] = positionals
  const subcommand = SUBCOMMANDS.get(name)
  if (subcommand === undefined || email === undefined || more.length > 0) {
    context.print(CUSTOMER_USAGE)
    return 1
  }
  context.print(await subcommand(email, context))
  return 0
}
