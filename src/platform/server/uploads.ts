// Streams uploaded files to a temporary folder, which is removed unless a handler takes it.

import { createWriteStream } from 'node:fs'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { invalidField, ShopError } from '#src/shared/errors.ts'
import { createUploadFolder, type UploadFolder, type UploadLimits } from './upload-folders.ts'
import { allowSlowUpload } from './upload-timeouts.ts'

/** Upload settings of a route. */
export type UploadSettings = UploadLimits & {
  /** Total size of all files of a request. */
  readonly mostBytes: number
  /** Name of the part that holds the file. */
  readonly field: string
  /** Names of further parts with their size limits. */
  readonly also?: Readonly<Record<string, number>> | undefined
}

export type Upload = {
  readonly path: string
  /** Name that the client gave. */
  readonly name: string
  /** Paths of the other files by part name. */
  readonly others: Readonly<Record<string, string>>
  /** Deletes the files; whoever took the upload must call it. */
  readonly drop: () => Promise<void>
}

declare module 'fastify' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface adds to one of Fastify
  interface FastifyContextConfig {
    readonly uploads?: UploadSettings
  }
}

type Coming = {
  readonly folder: UploadFolder
  /** By part name; the client's file name. */
  readonly files: Map<string, { readonly path: string; readonly name: string }>
  /** Bytes that are left of the limit, over all files. */
  left: number
}

const coming = new WeakMap<FastifyRequest, Coming>()
const LONGEST_NAME = 200
/** Size limit of the other fields. */
const FIELD_BYTES = 256 * 1024

/** Route config of uploads. */
export const uploadConfig = (room: UploadSettings) => ({
  uploads: room,
  multipartOptions: {
    limits: { files: 1 + Object.keys(room.also ?? {}).length, fileSize: room.mostBytes },
  },
})

/** Refuses a request by its Content-Length; `otherwise` is the limit of other routes. */
export function refusalOfLength(
  { routeOptions }: FastifyRequest,
  length: number,
  otherwise: number,
): ShopError | null {
  const room = routeOptions.config.uploads
  if (length <= (room ? room.mostBytes + FIELD_BYTES : otherwise)) return null
  return room ? tooLarge(room) : new ShopError('too-large', 'Запрос слишком большой.')
}

const tooLarge = ({ mostBytes }: Pick<UploadSettings, 'mostBytes'>, part = ''): ShopError =>
  new ShopError('too-large', `Файл ${part}больше ${Math.floor(mostBytes / 1024 / 1024)} МБ.`)

/** Creates the folder before a byte is read; throws when there is no room. */
export async function createRoomFolder(
  request: FastifyRequest,
  room: UploadSettings,
): Promise<Coming> {
  const length = Number(request.headers['content-length'] ?? room.mostBytes)
  const folder = await createUploadFolder(room, length).catch((error) => {
    throw explained(error as NodeJS.ErrnoException)
  })
  const files: Coming = { folder, files: new Map(), left: room.mostBytes }
  coming.set(request, files)
  if (request.raw.socket.destroyed) await dropUntaken(request)
  return files
}

/**
 * Takes the upload over; untaken ones are deleted after the response. Null when the file is
 * missing.
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

/** `onFile` of the multipart plugin: stores each file of a request. */
export async function storeFile(this: FastifyRequest, part: MultipartFile): Promise<void> {
  const room = this.routeOptions.config.uploads
  if (!room) return void part.file.resume()
  const { fieldname: field, file } = part
  const held = coming.get(this) ?? (await createRoomFolder(this, room))
  const { folder, files } = held
  const isKnown = field === room.field || Object.hasOwn(room.also ?? {}, field)
  if (!isKnown || files.has(field)) {
    file.resume()
    throw invalidField(field.slice(0, 40), 'Файл здесь не нужен.')
  }
  const path = join(folder.path, field === room.field ? 'list' : field)
  const calm = allowSlowUpload(this.raw)
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

/** Limits a part by itself and the request as a whole. */
const bounded = (room: UploadSettings, field: string, held: Coming) => {
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

/** After the response, or when the client disconnected. */
export async function dropUntaken(request: FastifyRequest): Promise<void> {
  const untaken = coming.get(request)
  coming.delete(request)
  await untaken?.folder.drop()
}

/** The file name without folders, which some browsers send, and without invisible characters. */
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

/** Hook of every request: multipart limits; other bodies are cut at the server's limit. */
export const limitParts =
  (mostBytes: number) =>
  async (request: FastifyRequest): Promise<void> => {
    const { headers } = request
    if (!/^multipart\//i.test(headers['content-type'] ?? '')) return
    const length = headers['content-length']
    if (length === undefined) throw new ShopError('malformed', 'Длина запроса не указана.')
    const refusal = refusalOfLength(request, Number(length), mostBytes)
    if (refusal) throw refusal
  }
