// Parses the bytes of an exchange file into a stream of typed records.

import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { ShopError } from '#src/shared/errors.ts'
import type { ExchangeRecord } from '../exchange-records.ts'
import {
  CHANGES_NAME,
  elementName,
  ONLY_CHANGES,
  PACKAGES,
  RECORD_PATHS,
  ROOT,
  ROOTS,
} from '../record-paths.ts'
import { isTrue, type XmlNode } from '../xml-node.ts'
import { decodeXml } from './decode-xml.ts'

const NOT_OF_1C = 'это не выгрузка 1С (CommerceML).'

/** Limits the memory of one record; a dictionary has thousands of values. */
const LONGEST_RECORD = 32 * 1024 * 1024
/** Bytes added for each element, besides its characters. */
const ELEMENT_SIZE = 200
const DEEPEST = 60

/** Throws `invalid` in Russian when the file is not XML, is cut off or is hostile. */
export async function* readRecords(
  bytes: AsyncIterable<Uint8Array>,
  fileName: string,
): AsyncGenerator<ExchangeRecord> {
  const collector = recordCollector(fileName)
  let isEmpty = true
  for await (const text of decodeXml(bytes, fileName)) {
    if (text !== '') isEmpty = false
    collector.write(text)
    yield* collector.take()
  }
  if (isEmpty) throw new ShopError('invalid', 'Файл для импорта пуст.')
  collector.end()
  yield* collector.take()
}

function recordCollector(fileName: string) {
  const parser = new SaxesParser({ xmlns: false, fileName: '' })
  const path: string[] = []
  /** The open record and its open elements down to the innermost one. */
  let open: XmlNode[] = []
  let length = 0
  /** Characters since the parser's last event: it buffers them. */
  let buffered = 0
  let found: ExchangeRecord[] = []

  const refuse = (text: string): never => {
    throw new ShopError('invalid', `Файл ${fileName}: ${text}`)
  }
  const grow = (characters: number) => {
    length += characters
    if (length > LONGEST_RECORD) refuse('слишком большая запись.')
  }
  const addText = (text: string) => {
    buffered = 0
    const node = open.at(-1)
    if (!node) return
    grow(text.length)
    node.text += text
  }
  parser.on('doctype', (words) =>
    refuse(/^\s*html/i.test(words) ? NOT_OF_1C : 'в нём есть DOCTYPE, такие файлы не принимаются.'),
  )
  parser.on('error', () =>
    refuse(`обрывается или испорчен около строки ${parser.line}. Выгрузите его заново.`),
  )
  parser.on('comment', () => {
    buffered = 0
  })
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('opentag', (tag: SaxesTagPlain) => {
    buffered = 0
    if (path.length > DEEPEST) refuse('слишком глубокая вложенность.')
    path.push(elementName(tag.name))
    if (path.length === 1 && !ROOTS.has(path[0] ?? '')) {
      refuse(`${NOT_OF_1C} Он начинается с «${tag.name.slice(0, 30)}».`)
    }
    if (open.length > 0) {
      grow(ELEMENT_SIZE + tag.name.length + JSON.stringify(tag.attributes).length)
      const node = nodeOf(tag)
      open.at(-1)?.children.push(node)
      open.push(node)
      return
    }
    const place = placeOf(path)
    if (RECORD_PATHS.has(place) || isOnlyChanges(place)) {
      length = 0
      open = [nodeOf(tag)]
    } else found.push(...packageOf(place, tag))
  })
  parser.on('closetag', () => {
    const place = placeOf(path)
    path.pop()
    const node = open.pop()
    if (!node || open.length > 0) return
    if (isOnlyChanges(place)) found.push(...packageOfChild(place, node))
    else found.push(...(RECORD_PATHS.get(place)?.(node) ?? []))
  })
  return {
    write: (text: string) => {
      buffered += text.length
      parser.write(text)
      if (buffered > LONGEST_RECORD) refuse('слишком большая запись.')
    },
    end: () => void parser.close(),
    take: () => {
      const taken = found
      found = []
      return taken
    },
  }
}

const nodeOf = (tag: SaxesTagPlain): XmlNode => ({
  name: elementName(tag.name),
  attributes: tag.attributes,
  text: '',
  children: [],
})

const placeOf = (path: readonly string[]): string =>
  (path[0] === ROOT ? path.slice(1) : path).join('/')

const isOnlyChanges = (place: string): boolean =>
  place.endsWith(`/${ONLY_CHANGES}`) && PACKAGES.has(place.slice(0, -ONLY_CHANGES.length - 1))

/** A package that does not state to be full counts as changes: then nothing is withdrawn. */
function packageOf(place: string, { name, attributes }: SaxesTagPlain): ExchangeRecord[] {
  const of = PACKAGES.get(place)
  if (!of) return []
  const stated = attributes[ONLY_CHANGES]
  const onlyChanges = name.endsWith(CHANGES_NAME) || stated === undefined || isTrue(stated)
  return [{ kind: 'package', record: { of, onlyChanges } }]
}

/** The oldest version states it in a child of the package. */
function packageOfChild(place: string, node: XmlNode): ExchangeRecord[] {
  const of = PACKAGES.get(place.slice(0, -ONLY_CHANGES.length - 1))
  return of ? [{ kind: 'package', record: { of, onlyChanges: isTrue(node.text.trim()) } }] : []
}
