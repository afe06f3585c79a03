// Records calls and their answers: one line of JSON for each, in the order of the calls.

import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { type Answer, type Call, type Caller, lineOf } from './ask-shop.ts'
import { htmlLines } from './html-lines.ts'
import type { Placeholders } from './placeholders.ts'

export type Recorded = {
  /** `GET /api/home`. */
  readonly call: string
  /** The beginning of the request body. */
  readonly sent?: string
  readonly status: number
  /** Headers that differ from those of the first recorded answer; null where one is missing. */
  readonly headers: Readonly<Record<string, string | null>>
  readonly body?: unknown
}

/** Calls the shop; `ask` and `get` record the answer. */
export type Wire = {
  readonly ask: (call: Call) => Promise<Answer>
  readonly get: (path: string, token?: string) => Promise<Answer>
  /** Calls without recording, such as polling for an end. */
  readonly look: (call: Call) => Promise<Answer>
  /** Records what is no answer: a letter, an event. */
  readonly note: (name: string, body: unknown) => void
  readonly tidy: Placeholders
  readonly recorded: readonly Recorded[]
  /** Calls that were answered with a success: `GET /api/orders/17`. */
  readonly asked: readonly string[]
}

/** Headers that differ between equal answers. */
const DROPPED = ['date', 'connection', 'keep-alive', 'transfer-encoding', 'content-length']
const LONGEST_TEXT = 60_000
const LONGEST_SENT = 300

export function wireOf(caller: Caller, tidy: Placeholders): Wire {
  const recorded: Recorded[] = []
  const asked: string[] = []
  let usual: Readonly<Record<string, string>> = {}
  const unusualOf = (headers: Readonly<Record<string, string>>) => {
    const names = [...new Set([...Object.keys(usual), ...Object.keys(headers)])]
    const unusual = names.filter((name) => headers[name] !== usual[name])
    if (recorded.length === 0) usual = headers
    return Object.fromEntries(unusual.map((name) => [name, headers[name] ?? null]))
  }
  const look = async (call: Call) => {
    const answer = await caller.ask(call)
    const { method, path } = lineOf(call)
    if (answer.status < 400) asked.push(`${method} ${path.replace(/\?.*/s, '')}`)
    return answer
  }
  const ask = async (call: Call) => {
    const answer = await look(call)
    const { method, path } = lineOf(call)
    recorded.push({
      call: tidy.text(`${method} ${pathOf(path)}`).slice(0, 1000),
      ...sentOf(call, tidy),
      status: answer.status,
      headers: unusualOf(headersOf(answer, tidy)),
      ...bodyOf(call, answer, tidy),
    })
    return answer
  }
  return {
    ask,
    get: (path, token) => ask({ path, ...(token !== undefined && { token }) }),
    look,
    note: (call, body) => void recorded.push({ call, status: 0, headers: {}, body }),
    tidy,
    recorded,
    asked,
  }
}

/** Replaces ids of new rows in a path. */
const pathOf = (path: string): string =>
  path.replace(/(\/(?:orders|imports|sessions)\/)(\d+|[\da-f-]{36})(?=[/?]|$)/g, '$1<id>')

function sentOf({ json, form, parts, body }: Call, tidy: Placeholders): { sent?: string } {
  const given = json ?? form ?? parts ?? (body === undefined ? undefined : String(body))
  if (given === undefined) return {}
  const text = typeof given === 'string' ? given : JSON.stringify(given)
  return { sent: text.length > LONGEST_SENT ? `${text.length} signs` : withoutTokens(text, tidy) }
}

const withoutTokens = (text: string, tidy: Placeholders): string =>
  tidy.text(text.replace(/("(?:device|code|id|token)":)"?[\w-]+"?/g, '$1"<given>"'))

function headersOf({ headers }: Answer, tidy: Placeholders): Record<string, string> {
  const kept = Object.entries(headers).filter(([name]) => !DROPPED.includes(name))
  return Object.fromEntries(
    kept.map(([name, value]) => [
      name,
      name === 'etag' ? String(value).replace(/".*"/, '"<etag>"') : tidy.text(String(value)),
    ]),
  )
}

function bodyOf({ path }: Call, answer: Answer, tidy: Placeholders): { body?: unknown } {
  const { body, text, json } = answer
  if (body.length === 0) return {}
  const type = answer.headers['content-type'] ?? ''
  if (type.startsWith('application/json')) {
    const written = json === null ? text : tidy.json(json, path.replace(/\?.*/s, ''))
    // records the text if it differs from the usual form: blanks, escapes, the order of fields
    return JSON.stringify(json) === text ? { body: written } : { body: { unlike: written } }
  }
  if (type.startsWith('text/html')) {
    // an error page does not wait for the lists of the search form: they vary
    return { body: htmlLines(text, answer.status < 400 ? [] : ['select']).map(tidy.text) }
  }
  if (/^(text|application\/(xml|javascript))|svg/.test(type))
    return { body: linesOf(tidy.text(text)) }
  return { body: `${body.length} bytes, ${hashOf(body)}` }
}

/** A long text is recorded as its beginning and its hash. */
function linesOf(text: string): string[] {
  const lines = text.slice(0, LONGEST_TEXT).split(/(?<=\n|<\/url>|<\/offer>)/)
  return text.length > LONGEST_TEXT ? [...lines, `${text.length} signs, ${hashOf(text)}`] : lines
}

export const hashOf = (given: string | Buffer): string =>
  createHash('sha256').update(given).digest('hex').slice(0, 16)

export const writeRecording = (file: string, recorded: readonly Recorded[]): Promise<void> =>
  writeFile(file, recorded.map((each) => `${JSON.stringify(each)}\n`).join(''))

export async function readRecording(file: string): Promise<Recorded[]> {
  const text = await readFile(file, 'utf8')
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Recorded)
}
