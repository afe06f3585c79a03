// npm run shop -- requests: lists the requests of buyers, and sets their state.

import { photoAddress } from '#src/requests/contract.ts'
import {
  changeRequest,
  dueAgain,
  listOpenRequests,
  type RequestRow,
  type RequestState,
} from '#src/requests/server/public.ts'
import { ShopError } from '#src/shared/errors.ts'
import { momentOf } from '#src/shared/moment-words.ts'
import { formatPhone } from '#src/shared/phone.ts'
import type { Command } from './command.ts'
import { readArguments } from './read-arguments.ts'

export const REQUESTS_USAGE =
  'requests [--after N] | N new|taken|done [--by ИМЯ]   запросы деталей и звонков: показать, отметить'

const MOST = 50
const OPTIONS = { after: { type: 'string' }, by: { type: 'string' } } as const
const STATES: readonly string[] = ['new', 'taken', 'done'] satisfies RequestState[]
const STATE_NAMES: Readonly<Record<RequestState, string>> = {
  new: 'новый',
  taken: 'в работе',
  done: 'готов',
}

export const requestsCommand: Command = async (words, { db, print }) => {
  const { values, positionals } = readArguments(words, {
    options: OPTIONS,
    usage: REQUESTS_USAGE,
  })
  if (positionals.length > 0) {
    const { id, state } = asStep(positionals)
    const by = (values.by ?? '').slice(0, 100)
    const change = { state, by, dueAgain: await dueAgain(db) }
    await db.transaction((tx) => changeRequest(tx, id, change))
    print(`Запрос № ${id}: ${STATE_NAMES[state]}.`)
    return 0
  }
  const requests = await listOpenRequests(db, numberOf(values.after ?? '0'), MOST)
  if (requests.length === 0) print('Открытых запросов нет.')
  for (const request of requests) for (const line of linesOf(request)) print(line)
  const last = requests.at(-1)
  if (last && requests.length === MOST) print(`Дальше: requests --after ${last.id}`)
  return 0
}

function asStep([id = '', state = '', ...others]: readonly string[]) {
  if (!STATES.includes(state) || others.length > 0) {
    throw new ShopError('invalid', `Состояние — new, taken или done. ${REQUESTS_USAGE}`)
  }
  return { id: numberOf(id), state: state as RequestState }
}

function numberOf(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text)
  throw new ShopError('invalid', `Номер запроса — целое число. ${REQUESTS_USAGE}`)
}

function linesOf(request: RequestRow): string[] {
  const { id, kind, state, takenBy, createdAt, name, phone, email, callFrom } = request
  const what = kind === 'part' ? 'деталь' : 'звонок'
  const when = kind === 'call' && (callFrom ? momentOf(callFrom.toISOString()) : 'скорее')
  const head = [
    `№ ${id}`,
    what,
    when,
    takenBy ? `${STATE_NAMES[state]}, ${takenBy}` : STATE_NAMES[state],
    `от ${momentOf(createdAt.toISOString())}`,
    name,
    formatPhone(phone),
    email,
  ]
  const { message, vin, car, product, photos } = request
  const about = [
    onOneLine(message),
    vin && `VIN ${vin}`,
    car,
    product && `артикул ${product.article}`,
    ...photos.map(photoAddress),
  ]
  return [head, about].map((parts) => parts.filter(Boolean).join('  ')).flatMap(indented)
}

/** Indents all lines but the first. */
const indented = (line: string, place: number): string[] =>
  line === '' ? [] : [place === 0 ? line : `    ${line}`]

const onOneLine = (text: string): string => text.replace(/\s+/g, ' ')
