// XML read in a stream into items, with bounds on what may be waiting for its end.

import { SaxesParser } from 'saxes'
import { ShopError } from '#src/shared/errors.ts'

export type Attributes = Readonly<Record<string, string>>

/** Names come without their prefix; `emit` hands an item over to the reader. */
export type Handlers<Item> = (emit: (item: Item) => void) => {
  readonly open: (name: string, attributes: Attributes) => void
  readonly text: (text: string) => void
  readonly close: (name: string) => void
}

const MOST_WAITING = 16 * 1024 ** 2

/** Throws `invalid` for XML that is damaged, describes itself (DOCTYPE) or has an endless row. */
export async function* parseXml<Item>(
  chunks: AsyncIterable<string>,
  handlers: Handlers<Item>,
): AsyncGenerator<Item> {
  let items: Item[] = []
  const parser = xmlParser(handlers((item) => items.push(item)))
  let waiting = 0
  for await (const chunk of chunks) {
    parser.write(chunk)
    waiting = items.length > 0 ? 0 : waiting + chunk.length
    refuseEndless(waiting)
    const ready = items
    items = []
    yield* ready
  }
  parser.close()
  yield* items
}

export function refuseEndless(waiting: number): void {
  if (waiting > MOST_WAITING) throw new ShopError('invalid', 'В файле строка длиннее 16 МБ.')
}

// every catalogue of Yandex Market names its own, which is not read
const NAMED_DOCTYPE = /^\s*yml_catalog(\s+SYSTEM\s+("[^"[]*"|'[^'[]*'))?\s*$/

function xmlParser({ open, text, close }: ReturnType<Handlers<unknown>>) {
  const parser = new SaxesParser()
  parser.on('opentag', ({ name, attributes }) => open(localName(name), attributes))
  parser.on('closetag', ({ name }) => close(localName(name)))
  parser.on('text', text)
  parser.on('cdata', text)
  parser.on('doctype', (doctype) => {
    if (NAMED_DOCTYPE.test(doctype)) return
    throw new ShopError('invalid', 'В файле есть DOCTYPE: такие таблицы не принимаются.')
  })
  parser.on('error', ({ message }) => {
    const place = /^(\d+):/.exec(message)?.[1] ?? '1'
    throw new ShopError(
      'invalid',
      `Таблица повреждена или передана не целиком (строка ${place} её XML).`,
    )
  })
  return parser
}

export const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

/** An attribute whatever its prefix. */
export const attribute = (attributes: Attributes, name: string): string | undefined =>
  attributes[name] ??
  Object.entries(attributes).find(([prefixed]) => localName(prefixed) === name)?.[1]
