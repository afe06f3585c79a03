// Files that come with a request: streamed to a folder of its own, gone when nobody takes them over.

import { createWriteStream } from 'node:fs'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { invalidField, ShopError } from '#src/shared/errors.ts'
import { bePatientWith } from './slow-uploads.ts'
import { type HeldFolder, holdFolder, type RoomBounds } from './upload-room.ts'

/** Where the files of a route go. */
export type UploadRoom = RoomBounds & {
  /** Of all files of a request. */
  readonly mostBytes: number
  /** The name of the part that holds the file. */
  readonly field: string
  /** Names of parts that may hold another one, and how much each of them may. */
  readonly also?: Readonly<Record<string, number>> | undefined
}

export type Upload = {
  readonly path: string
  /** As the sender calls it. */
  readonly name: string
  /** Paths of the other files by the names of their parts. */
  readonly others: Readonly<Record<string, string>>
  /** Removes them. Whoever has taken the upload over owes this call. */
  readonly drop: () => Promise<void>
}

declare module 'fastify' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface adds to one of Fastify
  interface FastifyContextConfig {
    readonly uploads?: UploadRoom
  }
}

type Coming = {
  readonly folder: HeldFolder
  /** By the name of the part; what the sender calls it. */
  readonly files: Map<string, { readonly path: string; readonly name: string }>
  /** Bytes that may still come, of all files. */
  left: number
}

const coming = new WeakMap<FastifyRequest, Coming>()
const LONGEST_NAME = 200
/** Of the fields beside the file. */
const FIELD_BYTES = 256 * 1024

/** What a route that takes a file is configured with. */
export const uploadConfig = (room: UploadRoom) => ({
  uploads: room,
  multipartOptions: {
    limits: { files: 1 + Object.keys(room.also ?? {}).length, fileSize: room.mostBytes },
  },
})

/** Why a request of this length is not read at all; `otherwise` is what other routes take. */
export function refusalOfLength(
  { routeOptions }: FastifyRequest,
  length: number,
  otherwise: number,
): ShopError | null {
  const room = routeOptions.config.uploads
  if (length <= (room ? room.mostBytes + FIELD_BYTES : otherwise)) return null
  return room ? tooLarge(room) : new ShopError('too-large', 'Запрос слишком большой.')
}

const tooLarge = ({ mostBytes }: Pick<UploadRoom, 'mostBytes'>, part = ''): ShopError =>
  new ShopError('too-large', `Файл ${part}больше ${Math.floor(mostBytes / 1024 / 1024)} МБ.`)

/** Before a byte is read: throws where so much cannot be kept now. */
export async function holdRoom(request: FastifyRequest, room: UploadRoom): Promise<Coming> {
  const length = Number(request.headers['content-length'] ?? room.mostBytes)
  const folder = await holdFolder(room, length).catch((error) => {
    throw explained(error as NodeJS.ErrnoException)
  })
  const files: Coming = { folder, files: new Map(), left: room.mostBytes }
  coming.set(request, files)
  if (request.raw.socket.destroyed) await dropUntaken(request)
  return files
}

/**
 * Who takes it over drops it; what nobody takes is dropped when the request is answered. Null where
 * the file is not among those that came.
 */
export function takeUpload(request: FastifyRequest): Upload | null {
  const { folder, files } = coming.get(request) ?? {}
  const { field = '', also = {} } = request.routeOptions.config.uploads ?? {}
  const file = files?.get(field)
  if (!folder || !file) return null
  coming.delete(request)
  const others = Object.keys(also).flatMap((name) => {
    const other = files?.get(name)
    return other ? [[name, other.path]] : []
  })
  return { ...file, others: Object.fromEntries(others), drop: folder.drop }
}

/** For the reader of multipart bodies: called with each file of a request. */
export async function keepFile(this: FastifyRequest, part: MultipartFile): Promise<void> {
  const room = this.routeOptions.config.uploads
  if (!room) return void part.file.resume()
  const { fieldname: field, file } = part
  const held = coming.get(this) ?? (await holdRoom(this, room))
  const { folder, files } = held
  const isKnown = field === room.field || Object.hasOwn(room.also ?? {}, field)
  if (!isKnown || files.has(field)) {
    file.resume()
    throw invalidField(field.slice(0, 40), 'Файл здесь не нужен.')
  }
  const path = join(folder.path, field === room.field ? 'list' : field)
  const calm = bePatientWith(this.raw)
  try {
    const target = createWriteStream(path, { flags: 'wx', mode: 0o600 })
    await pipeline(file, bounded(room, field, held), target)
    if (file.truncated) throw tooLarge(room)
  } catch (error) {
    await folder.drop()
    throw explained(error as NodeJS.ErrnoException)
  } finally {
    calm()
  }
  files.set(field, { path, name: nameOf(part) })
  if (this.raw.socket.destroyed) await folder.drop()
}

/** A part counts for itself and for all of the request. */
const bounded = (room: UploadRoom, field: string, held: Coming) => {
  const own = room.also?.[field] ?? room.mostBytes
  let left = own
  return async function* (source: AsyncIterable<Buffer>) {
    for await (const piece of source) {
      left -= piece.length
      held.left -= piece.length
      if (left < 0 && own < room.mostBytes) throw tooLarge({ mostBytes: own }, `«${field}» `)
      if (held.left < 0) throw tooLarge(room)
      yield piece
    }
  }
}

/** After the answer, or when the sender has gone before it. */
export async function dropUntaken(request: FastifyRequest): Promise<void> {
  const untaken = coming.get(request)
  coming.delete(request)
  await untaken?.folder.drop()
}

/** Without the folders that some browsers tell, and without signs that nobody can see. */
function nameOf({ filename = '' }: MultipartFile): string {
  const name = basename(filename.replaceAll('\\', '/')).replace(/\p{C}/gu, '').trim()
  return name.slice(0, LONGEST_NAME)
}

const FULL = ['ENOSPC', 'EDQUOT', 'EFBIG']
const NOT_WRITABLE = ['EACCES', 'EPERM', 'EROFS', 'EIO', 'ENOTDIR', 'EMFILE', 'ENFILE']

function explained(error: NodeJS.ErrnoException): Error {
  const code = error.code ?? ''
  if (FULL.includes(code)) return refusedByDisk('На диске магазина нет места для файла.', error)
  if (NOT_WRITABLE.includes(code)) {
    return refusedByDisk('Магазин не может сохранить файл: папка данных недоступна.', error)
  }
  return error
}

const refusedByDisk = (text: string, cause: Error): Error =>
  Object.assign(new ShopError('unavailable', text), { cause })
