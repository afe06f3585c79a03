// npm run shop -- staff: adds, lists, disables and unlocks employees, changes passwords.

import { isIP } from 'node:net'
import type * as z from 'zod/mini'
import {
  addStaff,
  changeStaffPassword,
  chooseStore,
  listStaff,
  newStaffFields,
  ROLE_NAMES,
  removeAccess,
  resetFactor,
  resetStaffAddressLimits,
  resetStaffLimits,
  staffEmail,
  staffPassword,
} from '#src/back-office/server/public.ts'
import { ShopError } from '#src/shared/errors.ts'
import type { Command, CommandContext } from './command.ts'
import { readArguments } from './read-arguments.ts'

export const STAFF_USAGE =
  'staff add --email E-MAIL --name ИМЯ --role owner|manager|seller|picker|editor|accountant [--store МАГАЗИН] | ' +
  'staff list | staff disable --email E-MAIL | staff password --email E-MAIL | ' +
  'staff reset-factor E-MAIL | staff unlock --email E-MAIL | staff unlock --address АДРЕС   ' +
  'сотрудники; reset-factor — телефон с кодами или ключ доступа потерян; пароль спрашивается или читается строкой из ввода'

const OPTIONS = {
  email: { type: 'string' },
  name: { type: 'string' },
  role: { type: 'string' },
  store: { type: 'string' },
  address: { type: 'string' },
} as const
type Values = { readonly [Name in keyof typeof OPTIONS]?: string | undefined }

const SUBCOMMANDS: Readonly<
  Record<string, (values: Values, context: CommandContext) => Promise<void>>
> = {
  add: async (values, context) => {
    const { store, ...person } = checked(newStaffFields, values)
    const storeId = await chooseStore(context.db, { role: person.role, store })
    await addStaff(context.db, { ...person, storeId, password: await askedPassword(context) })
    context.print(`Сотрудник добавлен: ${person.name}, ${ROLE_NAMES[person.role]}, ${person.email}`)
  },
  list: async (_, { db, print }) => {
    const staff = await listStaff(db)
    if (staff.length === 0) print('Сотрудников нет.')
    for (const { email, name, role, store, disabledAt } of staff) {
      const state = disabledAt ? `доступ закрыт ${disabledAt.toISOString().slice(0, 10)}` : null
      print(
        [email, name, ROLE_NAMES[role], store, state].filter((part) => part !== null).join(', '),
      )
    }
  },
  disable: async (values, { db, print }) => {
    const email = checked(staffEmail, values.email)
    const passkeys = await removeAccess(db, email)
    print(`Доступ закрыт: ${email}`)
    printRemoved(print, passkeys)
  },
  password: async (values, context) => {
    const email = checked(staffEmail, values.email)
    const change = { email, password: await askedPassword(context) }
    const passkeys = await changeStaffPassword(context.db, change)
    context.print(`Пароль изменён, сеансы завершены: ${email}`)
    printRemoved(context.print, passkeys)
  },
  'reset-factor': async (values, { db, print }) => {
    const email = checked(staffEmail, values.email)
    const passkeys = await resetFactor(db, email)
    print(`Второй фактор снят, сеансы завершены: ${email}. Входят снова по паролю.`)
    printRemoved(print, passkeys)
  },
  unlock: async ({ email, address }, { db, print }) => {
    if ((email === undefined) === (address === undefined)) {
      throw new ShopError('invalid', 'Укажите, что открыть: --email E-MAIL или --address АДРЕС')
    }
    if (address === undefined) await resetStaffLimits(db, checked(staffEmail, email))
    else if (isIP(address) > 0) await resetStaffAddressLimits(db, address)
    else throw new ShopError('invalid', `Не сетевой адрес: ${address}`)
    print(`Вход снова открыт: ${email ?? address}`)
  },
}

export const staffCommand: Command = async (words, context) => {
  const { values, positionals } = readArguments(words, { options: OPTIONS, usage: STAFF_USAGE })
  const [name = '', ...more] = positionals
  // a lost telephone is no time for options
  const [email = values.email, ...unknown] = name === 'reset-factor' ? more : [undefined, ...more]
  const subcommand =
    Object.hasOwn(SUBCOMMANDS, name) && unknown.length === 0 ? SUBCOMMANDS[name] : undefined
  if (!subcommand) {
    context.print(STAFF_USAGE)
    return 1
  }
  await subcommand({ ...values, email }, context)
  return 0
}

function printRemoved(print: CommandContext['print'], passkeys: number): void {
  if (passkeys > 0) print(`Удалено ключей доступа: ${passkeys}.`)
}

async function askedPassword({ askSecret }: CommandContext): Promise<string> {
  if (!askSecret) throw new ShopError('invalid', 'Пароль здесь спросить не у кого.')
  return checked(staffPassword, await askSecret('Пароль сотрудника'))
}

function checked<S extends z.ZodMiniType>(schema: S, given: unknown): z.output<S> {
  const outcome = schema.safeParse(given)
  if (outcome.success) return outcome.data
  throw new ShopError('invalid', outcome.error.issues[0]?.message ?? 'Проверьте данные.')
}
