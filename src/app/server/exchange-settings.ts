// The settings of the exchange with 1C: fields of the environment, and what is made of them.

import * as z from 'zod/mini'
import type { ExchangeSettings } from '#src/commerceml/server/public.ts'

const number = (fallback: string, least: number, most: number) =>
  z.pipe(
    z._default(z.string().check(z.regex(/^\d{1,6}$/)), fallback),
    z.pipe(z.transform(Number), z.number().check(z.gte(least), z.lte(most))),
  )

// `Main warehouse=ул. Мира, 1; 5f3c…=3`
const PAIRS = /^\s*[^=;]+=[^=;]+(;\s*[^=;]+=[^=;]+)*;?\s*$/

export const exchangeFields = {
  EXCHANGE_LOGIN: z.optional(z.string().check(z.regex(/^[^:\s]{1,100}$/))),
  EXCHANGE_PASSWORD: z.optional(z.string().check(z.minLength(8), z.maxLength(200))),
  EXCHANGE_PRICE_TYPE: z.optional(z.string().check(z.minLength(1))),
  EXCHANGE_WAREHOUSES: z.optional(z.string().check(z.regex(PAIRS))),
  EXCHANGE_PIECE_KB: number('1024', 1, 102_400),
  EXCHANGE_MAX_MB: number('2048', 1, 100_000),
}

const fields = z.object(exchangeFields)
type Given = z.infer<typeof fields>

/** One Russian sentence when only one of login and password is set. */
export function halfSetExchange({ EXCHANGE_LOGIN, EXCHANGE_PASSWORD }: Given): string {
  if ((EXCHANGE_LOGIN === undefined) === (EXCHANGE_PASSWORD === undefined)) return ''
  const missing = EXCHANGE_LOGIN === undefined ? 'EXCHANGE_LOGIN' : 'EXCHANGE_PASSWORD'
  return `Настройка ${missing} не задана: для обмена с 1С нужны и она, и её пара. Смотрите .env.example.`
}

/** Null: the door for 1C is closed. */
export function exchangeSettings(given: Given): ExchangeSettings | null {
  const { EXCHANGE_LOGIN: login, EXCHANGE_PASSWORD: password } = given
  if (login === undefined || password === undefined) return null
  return {
    login,
    password,
    priceType: given.EXCHANGE_PRICE_TYPE,
    warehouses: pairsOf(given.EXCHANGE_WAREHOUSES ?? ''),
    pieceBytes: given.EXCHANGE_PIECE_KB * 1024,
    mostBytes: given.EXCHANGE_MAX_MB * 1024 * 1024,
  }
}

/** Shops by warehouse; warehouses are compared in lower case. */
const pairsOf = (text: string): Map<string, string> =>
  new Map(
    text.split(';').flatMap((pair): [string, string][] => {
      const [warehouse = '', store = ''] = pair.split('=').map((side) => side.trim())
      return store === '' ? [] : [[warehouse.toLowerCase().replace(/\s+/g, ' '), store]]
    }),
  )
