// Price lists as a screen for staff sends and watches them: real uploads, real event streams.

import { importsApi } from '#src/back-office/imports-contract.ts'
import type { AnswerOf } from '#src/shared/endpoint.ts'

export type SentFile = {
  readonly name?: string
  readonly content: string | Uint8Array<ArrayBuffer>
  /** A second file: the tree of categories. */
  readonly categories?: string
}
type Fields = Readonly<Record<string, string>>
type Told = { readonly status: number; readonly json: unknown; readonly headers: Headers }

export type ToldEvent = {
  readonly id: string
  readonly event: string
  readonly data: Readonly<Record<string, unknown>>
}

export function staffImports(address: string, token: string) {
  const authorization = `Bearer ${token}`
  const call = async (method: string, path: string, body?: FormData): Promise<Told> => {
    const answer = await fetch(`${address}${path}`, {
      method,
      headers: { authorization },
      ...(body && { body }),
    })
    const text = await answer.text()
    const isJson = answer.headers.get('content-type')?.startsWith('application/json')
    return {
      status: answer.status,
      json: isJson ? JSON.parse(text) : text,
      headers: answer.headers,
    }
  }
  const send = (
    path: string,
    { name = 'may.csv', content, categories }: SentFile,
    fields: Fields = {},
  ) => {
    const form = new FormData()
    for (const [field, value] of Object.entries(fields)) form.append(field, value)
    if (categories !== undefined) form.append('categories', new Blob([categories]), 'tree.csv')
    form.append('file', new Blob([content]), name)
    return call('POST', path, form)
  }
  const show = async (id: number) =>
    importsApi.show.answer.parse((await call('GET', `/api/staff/imports/${id}`)).json) as AnswerOf<
      typeof importsApi.show
    >
  const events = (id: number, lastId = '') =>
    readEvents(`${address}/api/staff/imports/${id}/events`, {
      authorization,
      ...(lastId !== '' && { 'last-event-id': lastId }),
    })
  return {
    call,
    show,
    events,
    bring: (file: SentFile, fields?: Fields) => send('/api/staff/imports', file, fields),
    preview: (file: SentFile, fields?: Fields) => send('/api/staff/imports/preview', file, fields),
    decide: (id: number, act: 'apply' | 'undo') => call('POST', `/api/staff/imports/${id}/${act}`),
    /** Sends it, hears it to its end; resolves to its number and the last event. */
    bringWhole: async (file: SentFile, fields?: Fields) => {
      const { status, json } = await send('/api/staff/imports', file, fields)
      if (status !== 202) throw new Error(`${status}: ${JSON.stringify(json)}`)
      const { id } = json as { id: number }
      return { id, last: (await heard(events(id))).at(-1) }
    },
  }
}

/** All of a stream. */
export async function heard(events: AsyncIterable<ToldEvent>): Promise<ToldEvent[]> {
  const all: ToldEvent[] = []
  for await (const event of events) all.push(event)
  return all
}

async function* readEvents(
  url: string,
  headers: Record<string, string>,
): AsyncGenerator<ToldEvent> {
  const answer = await fetch(url, { headers })
  if (answer.status !== 200 || !answer.body) {
    throw new Error(`${answer.status}: ${await answer.text()}`)
  }
  let text = ''
  for await (const piece of answer.body.pipeThrough(new TextDecoderStream())) {
    const blocks = `${text}${piece}`.split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) {
      const told = eventOf(block)
      if (told) yield told
    }
  }
}

/** Null for comments and the time after which to come again. */
function eventOf(block: string): ToldEvent | null {
  const lines = new Map(
    block.split('\n').map((line) => line.split(/: (.*)/s, 2) as [string, string]),
  )
  const data = lines.get('data')
  if (data === undefined) return null
  return { id: lines.get('id') ?? '', event: lines.get('event') ?? '', data: JSON.parse(data) }
}
