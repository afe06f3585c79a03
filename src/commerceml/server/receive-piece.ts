// Receives one piece of a file and appends it.

import type { Readable } from 'node:stream'
import { ShopError } from '#src/shared/errors.ts'
import { readFilePath } from '../file-path.ts'
import type { ExchangeContext, ExchangeSettings } from './exchange-desk.ts'
import { cutFile, pathOfFile, writePiece } from './exchange-folder.ts'
import { findFile, saveFile, totalSize } from './files.repository.ts'
import { LEAST_REPEATED, receivePicture } from './receive-picture.ts'
import { type Session, setSessionResting } from './sessions.repository.ts'

type Piece = { readonly name: string; readonly body: Readable }

export async function receivePiece(
  { db, folder }: ExchangeContext,
  settings: ExchangeSettings,
  { session, ...piece }: Piece & { readonly session: Session },
): Promise<void> {
  const checked = readFilePath(piece.name)
  if ('refusal' in checked) throw new ShopError('invalid', checked.refusal)
  const { path, kind } = checked
  if (kind === 'picture') {
    return receivePicture({ db, folder }, settings, { session, name: path, body: piece.body })
  }
  if (kind === 'attachment') return discardBody(piece.body, settings)
  const before = await findFile(db, session.id, path)
  // after its import, the same name starts a new file
  const isGrowing = before?.state === 'coming'
  const start = isGrowing ? before.size : 0
  const others = (await totalSize(db, session.id)) - (before?.size ?? 0)
  if (others + start >= settings.mostBytes) throw tooLargeError(settings)
  const written = await writePiece(pathOfFile(folder, session.id, path), {
    start,
    most: settings.pieceBytes,
    body: piece.body,
  })
  if (others + start + written.bytes > settings.mostBytes) throw tooLargeError(settings)
  const isRepeat = isGrowing && written.bytes >= LEAST_REPEATED && written.hash === before.pieceHash
  if (isRepeat) {
    await cutFile(pathOfFile(folder, session.id, path), start)
    return
  }
  await saveFile(db, session.id, path, { size: start + written.bytes, pieceHash: written.hash })
  if (session.kind === 'catalog') await setSessionResting(db, session.id, false)
}

/** Reads an unneeded body to its end without saving it. */
async function discardBody(body: Readable, { pieceBytes }: ExchangeSettings): Promise<void> {
  let bytes = 0
  for await (const chunk of body as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > pieceBytes)
      throw new ShopError('too-large', `Часть файла больше ${pieceBytes} байт.`)
  }
}

const tooLargeError = ({ mostBytes }: ExchangeSettings): ShopError =>
  new ShopError(
    'too-large',
    `Файлы обмена больше ${Math.floor(mostBytes / 1024 / 1024)} МБ. Увеличьте EXCHANGE_MAX_MB или выгружайте частями.`,
  )
