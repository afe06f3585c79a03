// Records imports of price lists by staff, and an exchange with 1C.

import type { Product } from '#src/catalogue/contract.ts'
import { EXCHANGE_PASSWORD, LOGIN, oneC, type Send } from '#tests/support/one-c.ts'
import { manyGoods, setOfMany, setOfTwo } from '#tests/support/one-c-sets.ts'
import type { Part } from './ask-shop.ts'
import { aBuyer, linesOf } from './order-calls.ts'
import type { Wire } from './recording.ts'
import type { Tokens } from './staff-calls.ts'
import { until } from './until.ts'

/** A store of the demonstration. */
export const STORE = 'пр-т им. В. И. Ленина, 96'
const BUYER = 41
const HEAD = 'Артикул;Товар;Бренд;Цена\n'
const listOf = (maker: string, count: number, price = 10): string =>
  HEAD +
  Array.from({ length: count }, (_, n) => `${maker}-${n};Деталь ${n};${maker};${price + n}\n`).join(
    '',
  )

const PREVIEWED: readonly (readonly [content: string, fields: Readonly<Record<string, string>>])[] =
  [
    [listOf('PREV', 5), {}],
    [`${HEAD}S-1;Болт;SENT;10,50\nS-2;Гайка;SENT;даром\n;;;\n`, {}],
    ['Артикул;Товар;Бренд;Закупка;Цена\nA-1;Болт;ASKED;10;15\n', {}],
    ['Артикул;Товар;Бренд;Закупка;Цена\nA-1;Болт;ASKED;10;15\n', { columns: '{"price":"5"}' }],
    ['Артикул;Товар;Бренд;Цена, $\nA-1;Болт;DOLLARS;10\n', {}],
    ['Артикул;Товар;Бренд;Цена, $\nA-1;Болт;DOLLARS;10\n', { currency: 'usd' }],
    ['Номер;Что;Чей;Прайс 1;Прайс 2\nC-1;Болт;NAMED;10;20\n', {}],
    ['Артикул\tТовар\tЦена\tАналоги\nA-1\tБолт\t10\tB-1, C-2\n', { manufacturer: 'TABS' }],
    ['sku,name,brand,price,qty\nQ-1,Болт,QUANTITY,10,5\n', {}],
    ['sku,name,brand,price,qty\nQ-1,Болт,QUANTITY,10,5\n', { store: 'Нигде' }],
    ['sku,name,brand,price,qty\nQ-1,Болт,QUANTITY,10,5\n', { encoding: 'koi8' }],
    ['', {}],
    ['просто текст без столбцов', {}],
    [
      '<html><table><tr><td>Артикул<td>Товар<td>Бренд<td>Цена<tr><td>H-1<td>Болт<td>HTML<td>5</table>',
      {},
    ],
    ['PK\u0003\u0004broken', {}],
  ]

const formOf = (content: string, fields: Readonly<Record<string, string>>, file = 'list.csv') => [
  ...Object.entries(fields).map(([name, value]): Part => ({ name, value })),
  { name: 'file', value: content, file },
]

export async function recordLists(wire: Wire, { owner, seller }: Tokens): Promise<void> {
  const { ask, get } = wire
  const path = '/api/staff/imports'
  for (const [content, fields] of PREVIEWED) {
    await ask({ path: `${path}/preview`, token: owner, parts: formOf(content, fields) })
  }
  await ask({ path, token: seller, parts: formOf(listOf('NO', 2), {}) })
  const bring = async (content: string, fields: Readonly<Record<string, string>>) => {
    const { status, json } = await ask({ path, token: owner, parts: formOf(content, fields) })
    if (status !== 202) return 0
    const { id } = json as { id: number }
    await ended(wire, id, owner)
    await get(`${path}/${id}`, owner)
    return id
  }
  const supplier = { supplier: 'Ждущий' }
  const first = await bring(listOf('WAIT', 10), supplier)
  await bring(listOf('WAIT', 10), supplier)
  await bring(listOf('WAIT', 12, 12), { ...supplier, dry_run: 'true' })
  const asked = await bring(listOf('WAIT', 2), supplier)
  const decide = async (id: number | string, act: 'apply' | 'undo') => {
    const { status } = await ask({ method: 'POST', path: `${path}/${id}/${act}`, token: owner })
    if (status === 202) await ended(wire, Number(id), owner)
    await get(`${path}/${id}`, owner)
  }
  await decide(asked, 'apply')
  await decide(asked, 'apply')
  await decide(asked, 'undo')
  await decide(first, 'undo')
  await decide(9_999_999, 'undo')
  const wrong = `${HEAD}F-1;Болт;FIX;10\nF-2;Гайка;FIX;\nF-3;;FIX;5\n;Винт;FIX;5\n`
  const refused = await bring(wrong, { supplier: 'Правящий' })
  await get(`${path}/${refused}/refused.csv`, owner)
  await get(`${path}/${refused}/refused.csv?table=2`, owner)
  await bring(listOf('PART', 3), { supplier: 'Частичный', partial: 'on', no_stock: '1' })
  await bring('Артикул;Товар;Бренд;Закупка;Цена\nA-1;Болт;ASKED;10;15\n', { yes: 'true' })
  await bring(
    'Артикул;Товар;Бренд;Цена;Остаток;Категория;Оригинальный номер\n' +
      'T-1;Фильтр масляный;TREE;450;7;Фильтры > Масляные;E4G16-1012040\n' +
      'T-2;Свеча зажигания Chery Tiggo 7 Pro;TREE;190;30;Свечи;\n',
    { supplier: 'С остатками', store: STORE, make_categories: 'true' },
  )
  for (const fields of ['', '?page=2', '?page=0']) await get(`${path}${fields}`, owner)
  await known(wire, 'TREE')
  await get('/api/products/search?search=WAIT-1')
  await get('/api/products/search?search=T-1%20TREE')
  const { json } = await get('/api/products/search?search=T-2%20TREE')
  const [fresh] = (json as { products: Product[] }).products
  const { place } = await aBuyer(wire, BUYER)
  for (const quantity of [1, 3, 40]) await place({ items: linesOf([fresh, quantity]) })
}

/** The search knows imported names some seconds later. */
const known = ({ look }: Wire, manufacturer: string) =>
  until(`the search to know ${manufacturer}`, async () => {
    const { json } = await look({ path: `/api/products/search?search=${manufacturer}` })
    return (json as { total: number }).total > 0
  })

/** Follows an import to its end without recording: the number of progress events varies. */
async function ended({ look, note, tidy }: Wire, id: number, token: string): Promise<void> {
  const path = `/api/staff/imports/${id}/events`
  const { text } = await look({ path, token })
  const events = text.split('\n\n').filter((block) => /^event: (?!progress)/m.test(block))
  const anonymous = events.map((block) => block.replace(/^id: .*$/m, 'id: <id>'))
  note(
    'events of an import',
    anonymous.map((event) => tidy.text(event.replace(/"id":\d+/g, '"id":0'))),
  )
  await until(`import ${id}`, async () => {
    const { json } = await look({ path: `/api/staff/imports/${id}`, token })
    return (json as { import: { status: string } }).import.status !== 'running'
  })
}

/** 1C repeats the call while the answer is `progress`; the number of calls depends on the machine. */
function recordingSend({ ask, look }: Wire): Send {
  return async ({ method, url, headers, body }) => {
    const call = { method, path: url, headers, ...(body && { body }) }
    const isWatched = /mode=(import|deactivate|complete)/.test(url)
    const { status, text } = isWatched ? await look(call) : await ask(call)
    return { status, text }
  }
}

export async function recordExchange(wire: Wire): Promise<void> {
  const send = recordingSend(wire)
  const path = '/exchange/1c'
  for (const fields of [
    '',
    '?mode=checkauth',
    '?type=x&mode=init',
    '?mode=nonsense',
    '?mode=init',
  ]) {
    await wire.get(`${path}${fields}`)
  }
  const wrong = Buffer.from(`${LOGIN}:wrong`).toString('base64')
  const authorization = `Basic ${wrong}`
  await wire.ask({ path: `${path}?type=catalog&mode=checkauth`, headers: { authorization } })
  const goods = manyGoods(6)
  const later = oneC({ send, password: EXCHANGE_PASSWORD })
  await later.sendCatalog(setOfTwo(goods))
  await later.sendCatalog(setOfTwo(goods.slice(0, 5)))
  const newer = oneC({ send, version: '3.1' })
  await newer.sendCatalog(setOfMany(goods))
  await newer.takeOrders()
  await later.takeOrders(false)
  await later.begin('sale')
  await known(wire, 'Kolbenwerk')
  for (const index of [0, 1, 4, 5]) {
    await wire.get(`/api/products/search?search=KW-${100_000 + index}`)
  }
  await wire.get('/api/products/search?search=Kolbenwerk&per_page=50')
}
