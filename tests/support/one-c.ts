// A client like 1C: calls /exchange/1c step by step, in pieces, and repeats calls while it must wait.

export type Send = (call: {
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly headers: Record<string, string>
  readonly body?: Buffer
}) => Promise<{ readonly status: number; readonly text: string }>

export type SentFile = { readonly name: string; readonly bytes: Buffer }

export type Kind = 'catalog' | 'sale'

export type OneC = ReturnType<typeof oneC>

type Settings = {
  readonly send: Send
  readonly login?: string
  readonly password?: string
  /** Version of CommerceML; sent from version 3 on. */
  readonly version?: string
}

export const LOGIN = '1c'
export const EXCHANGE_PASSWORD = 'Obmen-2026'

/** Settings of the shop that allow the exchange. */
export const EXCHANGE = { EXCHANGE_LOGIN: LOGIN, EXCHANGE_PASSWORD }

/** Thrown when the shop answers `failure`: its text is what the accountant reads. */
export class ExchangeRefused extends Error {}

export function oneC({
  send: firstSend,
  login = LOGIN,
  password = EXCHANGE_PASSWORD,
  version,
}: Settings) {
  const authorization = `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`
  let send = firstSend
  let cookie = ''
  let sessid = ''
  let pieceBytes = 0
  let asked = 0

  const call = async (
    kind: Kind,
    mode: string,
    fields: Record<string, string> = {},
    body?: Buffer,
  ) => {
    const query = new URLSearchParams({ type: kind, mode, ...(sessid && { sessid }), ...fields })
    const headers = { authorization, ...(cookie && { cookie }) }
    const method = body ? 'POST' : 'GET'
    const url = `/exchange/1c?${query}`
    const { text } = await send({ method, url, headers, ...(body && { body }) })
    asked += 1
    if (text.startsWith('failure')) throw new ExchangeRefused(text.slice('failure\n'.length).trim())
    return text
  }
  const lines = (text: string) => text.trim().split('\n')

  const checkauth = async (kind: Kind) => {
    cookie = ''
    sessid = ''
    const [word, name, value, ...rest] = lines(await call(kind, 'checkauth'))
    if (word !== 'success') throw new Error(`checkauth: ${word}`)
    cookie = `${name}=${value}`
    sessid = rest.find((line) => line.startsWith('sessid='))?.slice('sessid='.length) ?? ''
  }
  const init = async (kind: Kind) => {
    const said = lines(await call(kind, 'init', version ? { version } : {}))
    const limit = said.find((line) => line.startsWith('file_limit='))
    pieceBytes = Number(limit?.slice('file_limit='.length))
  }
  const begin = async (kind: Kind) => {
    await checkauth(kind)
    await init(kind)
  }
  const upload = async (kind: Kind, { name, bytes }: SentFile, most = Number.POSITIVE_INFINITY) => {
    let pieces = 0
    for (let start = 0; start < Math.max(bytes.length, 1); start += pieceBytes) {
      if (pieces === most) return
      await call(kind, 'file', { filename: name }, bytes.subarray(start, start + pieceBytes))
      pieces += 1
    }
  }
  /** Resolves to how often it was asked. */
  const untilDone = async (kind: Kind, mode: string, fields: Record<string, string> = {}) => {
    for (let times = 1; ; times += 1) {
      const [word] = lines(await call(kind, mode, fields))
      if (word === 'success') return times
      if (word !== 'progress') throw new Error(`${mode}: ${word}`)
    }
  }
  const bringIn = (name: string) => untilDone('catalog', 'import', { filename: name })
  const end = async () => {
    if (!version?.startsWith('3')) return
    await untilDone('catalog', 'deactivate')
    await untilDone('catalog', 'complete')
  }

  return {
    call,
    checkauth,
    init,
    begin,
    upload,
    bringIn,
    end,
    asked: () => asked,
    /** Another process answers from now on. */
    askThrough: (other: Send) => {
      send = other
    },
    /** The whole of it: all files, then the import of each. */
    sendCatalog: async (files: readonly SentFile[]) => {
      await begin('catalog')
      for (const file of files) await upload('catalog', file)
      for (const { name } of files) if (name.endsWith('.xml')) await bringIn(name)
      await end()
    },
    /** Packed into one archive, as programs of 1C do when the shop takes archives. */
    sendArchive: async (archive: SentFile, names: readonly string[]) => {
      await begin('catalog')
      await upload('catalog', archive)
      for (const name of names) await bringIn(name)
      await end()
    },
    /** Takes the orders; `success` is said unless something came in between, and after `meanwhile`. */
    takeOrders: async (isConfirmed = true, meanwhile = async (): Promise<void> => {}) => {
      await begin('sale')
      const xml = await call('sale', 'query')
      await meanwhile()
      if (isConfirmed) await call('sale', 'success')
      return xml
    },
    /** Sends orders back as they are in 1C now. */
    sendOrders: async (file: SentFile) => {
      await begin('sale')
      await upload('sale', file)
      if (version?.startsWith('3')) await untilDone('sale', 'import', { filename: file.name })
    },
  }
}
