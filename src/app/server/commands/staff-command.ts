// npm run shop -- staff: who works in the shop; adds, lists, disables, changes passwords.

import { isIP } from 'node:net'
import type * as z from 'zod/mini'
import {
  addStaff,
  changeStaffPassword,
  chooseStore,
  listStaff,
  newStaffFields,
  openStaffAccount,
  openStaffAddress,
  removeAccess,
  staffEmail,
  staffPassword,
} from '#src/back-office/server/public.ts'
import { ShopError } from '#src/shared/errors.ts'
import type { Command, CommandRoom } from './command.ts'
import { readWords } from './read-words.ts'

export const STAFF_USAGE =
  'staff add --email E-MAIL --name ИМЯ --role owner|manager|seller|editor [--store МАГАЗИН] | ' +
  'staff list | staff disable --email E-MAIL | staff password --email E-MAIL | ' +
  'staff unlock --email E-MAIL | staff unlock --address АДРЕС   ' +
  'сотрудники; пароль спрашивается или читается строкой из ввода'

const OPTIONS = {
  email: { type: 'string' },
  name: { type: 'string' },
  role: { type: 'string' },
  store: { type: 'string' },
  address: { type: 'string' },
} as const
type Values = { readonly [Name in keyof typeof OPTIONS]?: string | undefined }

const DEEDS: Readonly<Record<string, (values: Values, room: CommandRoom) => Promise<void>>> = {
  add: async (values, room) => {
    const { store, ...person } = checked(newStaffFields, values)
    const storeId = await chooseStore(room.db, { role: person.role, store })
    await addStaff(room.db, { ...person, storeId, password: await askedPassword(room) })
    room.print(`Сотрудник добавлен: ${person.name}, ${person.role}, ${person.email}`)
  },
  list: async (_, { db, print }) => {
    const staff = await listStaff(db)
    if (staff.length === 0) print('Сотрудников нет.')
    for (const { email, name, role, store, disabledAt } of staff) {
      const state = disabledAt ? `доступ закрыт ${disabledAt.toISOString().slice(0, 10)}` : null
      print([email, name, role, store, state].filter((part) => part !== null).join(', '))
    }
  },
  disable: async (values, { db, print }) => {
    const email = checked(staffEmail, values.email)
    await removeAccess(db, email)
    print(`Доступ закрыт: ${email}`)
  },
  password: async (values, room) => {
    const email = checked(staffEmail, values.email)
    await changeStaffPassword(room.db, { email, password: await askedPassword(room) })
    room.print(`Пароль изменён, сеансы завершены: ${email}`)
  },
  unlock: async ({ email, address }, { db, print }) => {
    if ((email === undefined) === (address === undefined)) {
      throw new ShopError('invalid', 'Укажите, что открыть: --email E-MAIL или --address АДРЕС')
    }
    if (address === undefined) await openStaffAccount(db, checked(staffEmail, email))
    else if (isIP(address) > 0) await openStaffAddress(db, address)
    else throw new ShopError('invalid', `Не сетевой адрес: ${address}`)
    print(`Вход снова открыт: ${email ?? address}`)
  },
}

export const staffCommand: Command = async (words, room) => {
  const { values, positionals } = readWords(words, { options: OPTIONS, usage: STAFF_USAGE })
  const [name = '', ...more] = positionals
  const deed = Object.hasOwn(DEEDS, name) && more.length === 0 ? DEEDS[name] : undefined
  if (!deed) {
    room.print(STAFF_USAGE)
    return 1
  }
  await deed(values, room)
  return 0
}

async function askedPassword({ askSecret }: CommandRoom): Promise<string> {
  if (!askSecret) throw new ShopError('invalid', 'Пароль здесь спросить не у кого.')
  return checked(staffPassword, await askSecret('Пароль сотрудника'))
}

function checked<S extends z.ZodMiniType>(schema: S, given: unknown): z.output<S> {
  const outcome = schema.safeParse(given)
  if (outcome.success) return outcome.data
  throw new ShopError('invalid', outcome.error.issues[0]?.message ?? 'Проверьте данные.')
}
