// Receives one piece of a photograph that 1C sends, before or after the goods that it belongs to.

import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { noteFile, pathInInbox } from '#src/pictures/server/public.ts'
import { ShopError } from '#src/shared/errors.ts'
import type { ExchangeContext, ExchangeSettings } from './exchange-desk.ts'
import { cutFile, pictureInbox, sessionFolder, writePiece } from './exchange-folder.ts'
import type { Session } from './sessions.repository.ts'

/** Shortest piece that is recognised as a repeated call: equal short ones may be different. */
export const LEAST_REPEATED = 1024
/** After this time the last piece has certainly come. */
export const WHOLE_AFTER_SECONDS = 60

type Piece = { readonly session: Session; readonly name: string; readonly body: Readable }

/** Progress of a picture in this exchange. */
type Mark = { readonly size: number; readonly pieceHash: string }

/**
 * The first piece of an exchange truncates the file, the next ones are appended. Throws
 * `too-large` for a long piece, or when all pictures of the exchange exceed its limit.
 */
export async function receivePicture(
  { db, folder }: Pick<ExchangeContext, 'db' | 'folder'>,
  settings: ExchangeSettings,
  { session, name, body }: Piece,
): Promise<void> {
  const path = pathInInbox(pictureInbox(folder), name)
  const marks = join(sessionFolder(folder, session.id), 'pictures')
  const markPath = join(marks, basename(path))
  const before = await readMark<Mark>(markPath)
  const total = (await readMark<number>(join(marks, 'total'))) ?? 0
  if (total >= settings.mostBytes) {
    throw new ShopError('too-large', 'Картинки обмена слишком велики. Увеличьте EXCHANGE_MAX_MB.')
  }
  const start = before?.size ?? 0
  const { bytes, hash } = await writePiece(path, { start, most: settings.pieceBytes, body })
  if (before && bytes >= LEAST_REPEATED && hash === before.pieceHash) return cutFile(path, start)
  await writeMark(markPath, { size: start + bytes, pieceHash: hash } satisfies Mark)
  await writeMark(join(marks, 'total'), total + bytes)
  if (!before) await noteFile(db, name, WHOLE_AFTER_SECONDS)
}

async function readMark<Value>(path: string): Promise<Value | null> {
  const text = await readFile(path, 'utf8').catch(() => null) // missing before the first piece
  return text === null ? null : (JSON.parse(text) as Value)
}

async function writeMark(path: string, value: unknown): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await writeFile(path, JSON.stringify(value), { mode: 0o600 })
}
