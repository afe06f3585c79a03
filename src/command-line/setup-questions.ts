// Asks the owner about his shop, question by question, with what is usual in brackets.

import {
  cityFacts,
  hoursField,
  readShopFile,
  type ShopFile,
  sellerFields,
  shopPhoneField,
  textField,
} from '#src/setup/server/commands.ts'
import { ShopError } from '#src/shared/errors.ts'
import type { CommandContext } from './command.ts'

type Field = {
  readonly safeParse: (given: unknown) => { success: boolean; error?: Refusal | undefined }
}
type Refusal = { readonly issues: readonly { readonly message: string }[] }
type Dialogue = {
  readonly print: CommandContext['print']
  /** Until the answer is right; an empty one is `usual`. */
  readonly one: (question: string, field: Field, usual?: string) => Promise<string>
  /** As above; an empty answer, too, where nothing is usual. */
  readonly maybe: (question: string, field: Field, usual?: string) => Promise<string | undefined>
}

const SELLER_QUESTIONS = [
  ['name', 'Enter — пропустить или оставить то, что в скобках.\nНазвание магазина', 'SELLER_NAME'],
  ['phone', 'Телефон магазина', 'SELLER_PHONE'],
  ['email', 'E-mail магазина', 'SELLER_EMAIL'],
  ['hours', 'Часы работы', 'SELLER_HOURS'],
  ['legalName', 'Кто продаёт: ООО «…» или ИП …', 'SELLER_LEGAL_NAME'],
  ['ogrn', 'ОГРН или ОГРНИП', 'SELLER_OGRN'],
  ['inn', 'ИНН', 'SELLER_INN'],
  ['address', 'Юридический адрес', 'SELLER_ADDRESS'],
  ['site', 'Адрес сайта, https://…', 'PUBLIC_URL'],
] as const

/** Rejects with one sentence where nobody can be asked, or he does not confirm. */
export async function askForShop(context: CommandContext): Promise<ShopFile> {
  const dialogue = dialogueOf(context)
  const seller: Record<string, string | undefined> = {}
  for (const [field, question, setting] of SELLER_QUESTIONS) {
    const isOwn = context.owner && !context.owner.unset.includes(setting)
    const usual = isOwn ? context.owner?.values[setting] : undefined
    seller[field] = await dialogue.maybe(question, sellerFields[field], usual)
  }
  const given = Object.fromEntries(
    Object.entries(seller).filter(([, value]) => value !== undefined),
  )
  const cities = await askForCities(dialogue, given)
  const file = readShopFile({ seller: given, cities })
  const shops = cities.reduce((sum, city) => sum + city.shops.length, 0)
  const warehouses = cities.reduce((sum, city) => sum + city.warehouses.length, 0)
  const answer = await dialogue.one(
    `Записать: городов ${cities.length}, магазинов ${shops}, складов ${warehouses}? да или нет`,
    YES_OR_NO,
    'да',
  )
  if (/^н/i.test(answer)) throw new ShopError('conflict', 'Ничего не записано.')
  return file
}

type AskedPlace = { readonly address: string }
type AskedCity = {
  readonly city: string
  readonly shops: readonly AskedPlace[]
  readonly warehouses: readonly AskedPlace[]
}
type Told = Readonly<Record<string, string | undefined>>

async function askForCities(dialogue: Dialogue, seller: Told) {
  const cities: AskedCity[] = []
  for (;;) {
    const city =
      cities.length === 0
        ? await dialogue.one('Город', textField)
        : await dialogue.maybe('Ещё город (Enter — больше нет)', textField)
    if (city === undefined) return cities
    const isKnown = cityFacts.some(({ name }) => name === city)
    const middle = isKnown
      ? {}
      : pointOf(await dialogue.one(`Середина города ${city}: широта, долгота`, POINT))
    cities.push({
      city,
      ...middle,
      shops: await askForShops(dialogue, city, seller),
      warehouses: await askForWarehouses(dialogue, city),
    })
  }
}

async function askForShops(dialogue: Dialogue, city: string, seller: Told) {
  const shops = []
  for (;;) {
    const which = shops.length === 0 ? 'Адрес магазина' : 'Адрес ещё одного магазина'
    const address = await dialogue.maybe(`${which} в городе ${city} (Enter — нет)`, textField)
    if (address === undefined) return shops
    const phone = await dialogue.one('Его телефон', shopPhoneField, seller.phone)
    const usual = hoursField.safeParse(seller.hours).success ? seller.hours : USUAL_HOURS
    const hours = await dialogue.one('Его часы', hoursField, usual)
    const point = await dialogue.maybe(
      'Его место: широта, долгота (Enter — середина города)',
      POINT,
    )
    shops.push({ address, phone, hours, ...(point ? pointOf(point) : {}) })
  }
}

async function askForWarehouses(dialogue: Dialogue, city: string) {
  const warehouses = []
  for (;;) {
    const address = await dialogue.maybe(
      `Склад без покупателей в городе ${city} (Enter — нет)`,
      textField,
    )
    if (address === undefined) return warehouses
    warehouses.push({ address })
  }
}

const USUAL_HOURS = 'Пн–Вс 9.00–20.00'
const NUMBERS = /^\s*(-?\d{1,2}(?:[.]\d+)?)[,;\s]+(-?\d{1,3}(?:[.]\d+)?)\s*$/

const fieldOf = (isRight: (given: string) => boolean, message: string): Field => ({
  safeParse: (given) =>
    isRight(String(given))
      ? { success: true }
      : { success: false, error: { issues: [{ message }] } },
})
const POINT = fieldOf((given) => NUMBERS.test(given), 'место пишут так: 45.0355, 38.9753')
const YES_OR_NO = fieldOf((given) => /^(да?|н|нет)$/i.test(given), 'ответьте: да или нет')

function pointOf(given: string) {
  const [, lat, lng] = NUMBERS.exec(given) ?? []
  return { lat: Number(lat), lng: Number(lng) }
}

function dialogueOf({ print, ask }: CommandContext): Dialogue {
  if (!ask)
    throw new ShopError('invalid', 'Спросить не у кого. Опишите магазин в файле: setup ФАЙЛ.json')
  const maybe: Dialogue['maybe'] = async (question, field, usual) => {
    for (;;) {
      const typed = (await ask(`${question}${usual === undefined ? '' : ` [${usual}]`}: `)).trim()
      const answer = typed === '' ? usual : typed
      if (answer === undefined) return undefined
      const outcome = field.safeParse(answer)
      if (outcome.success) return answer
      print(`  ${outcome.error?.issues[0]?.message ?? 'проверьте'}`)
    }
  }
  const one: Dialogue['one'] = async (question, field, usual) => {
    for (;;) {
      const answer = await maybe(question, field, usual)
      if (answer !== undefined) return answer
      print('  без этого нельзя')
    }
  }
  return { print, one, maybe }
}
