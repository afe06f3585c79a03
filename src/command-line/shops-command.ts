// npm run shop -- shops: lists the shops, adds, changes and closes one.

import {
  addShop,
  changeShop,
  closeShop,
  hoursField,
  listShownShops,
  openShop,
  shopPhoneField,
  textField,
} from '#src/setup/server/commands.ts'
import { ShopError } from '#src/shared/errors.ts'
import { weekHoursText } from '#src/shared/week-hours.ts'
import type { Command, CommandContext } from './command.ts'
import { runOwnerAct } from './print-plan.ts'
import { readArguments } from './read-arguments.ts'

export const SHOPS_USAGE =
  'shops | shops add --city ГОРОД --address АДРЕС --phone ТЕЛЕФОН [--at ШИРОТА,ДОЛГОТА] [--hours ЧАСЫ] | ' +
  'shops change МАГАЗИН [--address …] [--phone …] [--at …] [--hours …] | ' +
  'shops close МАГАЗИН [--move-to МАГАЗИН | --write-off] | shops open МАГАЗИН [--dry-run]   ' +
  'магазины: адрес, телефон, координаты, часы; закрытый не виден покупателям, заказы его помнят'

const OPTIONS = {
  city: { type: 'string' },
  address: { type: 'string' },
  phone: { type: 'string' },
  at: { type: 'string' },
  hours: { type: 'string' },
  'move-to': { type: 'string' },
  'write-off': { type: 'boolean' },
  'dry-run': { type: 'boolean' },
} as const

export const shopsCommand: Command = async (words, context) => {
  const { values, positionals } = readArguments(words, { options: OPTIONS, usage: SHOPS_USAGE })
  const { db } = context
  const [name = 'list', shop, ...more] = positionals
  const act = (run: Parameters<typeof runOwnerAct>[2]) =>
    runOwnerAct(context, values['dry-run'], run)
  if (name === 'list' && shop === undefined) return list(context)
  const wishes = {
    address: field('--address', textField, values.address),
    phone: field('--phone', shopPhoneField, values.phone),
    at: pointOf(values.at),
    hours: field('--hours', hoursField, values.hours),
  }
  if (name === 'add' && shop === undefined) {
    const { address, phone } = wishes
    const city = field('--city', textField, values.city)
    if (!city || !address || !phone) {
      throw new ShopError('invalid', 'Назовите --city, --address и --phone.')
    }
    return act((how) => addShop(db, { ...wishes, city, address, phone }, how))
  }
  if (shop !== undefined && more.length === 0) {
    if (name === 'change') return act((how) => changeShop(db, { ...wishes, shop }, how))
    if (name === 'open') return act((how) => openShop(db, { shop }, how))
    const moveTo = values['move-to']
    const writesOff = values['write-off']
    if (name === 'close' && !(moveTo && writesOff)) {
      return act((how) => closeShop(db, { shop, moveTo, writesOff }, how))
    }
  }
  context.print(SHOPS_USAGE)
  return 1
}

type Field<Value> = {
  readonly safeParse: (given: unknown) =>
    | { readonly success: true; readonly data: Value }
    | {
        readonly success: false
        readonly error: { readonly issues: readonly { readonly message: string }[] }
      }
}

function field<Value>(
  option: string,
  { safeParse }: Field<Value>,
  given: string | undefined,
): Value | undefined {
  if (given === undefined) return undefined
  const read = safeParse(given)
  if (read.success) return read.data
  throw new ShopError('invalid', `${option}: ${read.error.issues[0]?.message ?? 'проверьте'}.`)
}

function pointOf(given: string | undefined): { lat: number; lng: number } | undefined {
  if (given === undefined) return undefined
  const [, lat, lng] = /^\s*(-?\d{1,2}(?:\.\d+)?)\s*,\s*(-?\d{1,3}(?:\.\d+)?)\s*$/.exec(given) ?? []
  const point = { lat: Number(lat), lng: Number(lng) }
  if (Math.abs(point.lat) <= 90 && Math.abs(point.lng) <= 180) return point
  throw new ShopError(
    'invalid',
    `--at: «${given}» — не координаты. Пишите широту и долготу: 48.7071,44.5170.`,
  )
}

async function list({ db, print }: CommandContext): Promise<number> {
  const shops = await listShownShops(db)
  if (shops.length === 0) print('Магазинов пока нет: shops add, или setup.')
  for (const { id, city, title, phone, lat, lng, hours, units, isClosed } of shops) {
    const state = isClosed ? ', закрыт' : ''
    print(
      `${id}. ${city}, ${title}${state}: ${phone.startsWith('+') ? '' : '+'}${phone}; ${lat}, ${lng}; на полках ${units} шт.`,
    )
    print(`   ${hours.length > 0 ? weekHoursText(hours) : 'часы не указаны'}`)
  }
  return 0
}
