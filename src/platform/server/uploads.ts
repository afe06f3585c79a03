// A file that comes with a request: streamed to a folder of its own, gone when nobody takes it over.

import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { invalidField, ShopError } from '#src/shared/errors.ts'
import { bePatientWith } from './slow-uploads.ts'

/** Where the files of a route go. */
export type UploadRoom = {
  readonly folder: string
  readonly mostBytes: number
  /** The name of the part that holds the file. */
  readonly field: string
}

export type Upload = {
  readonly path: string
  /** As the sender calls it. */
  readonly name: string
  /** Removes it. Whoever has taken the upload over owes this call. */
  readonly drop: () => Promise<void>
}

declare module 'fastify' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface adds to one of Fastify
  interface FastifyContextConfig {
    readonly uploads?: UploadRoom
  }
}

const kept = new WeakMap<FastifyRequest, Upload>()
const LONGEST_NAME = 200
/** Of the fields beside the file. */
const FIELD_BYTES = 256 * 1024

/** What a route that takes a file is configured with. */
export const uploadConfig = (room: UploadRoom) => ({
  uploads: room,
  multipartOptions: { limits: { files: 1, fileSize: room.mostBytes } },
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

const tooLarge = ({ mostBytes }: UploadRoom): ShopError =>
  new ShopError('too-large', `Файл больше ${Math.floor(mostBytes / 1024 / 1024)} МБ.`)

/** Who takes it over drops it; what nobody takes is dropped when the request is answered. */
export function takeUpload(request: FastifyRequest): Upload | null {
  const upload = kept.get(request) ?? null
  kept.delete(request)
  return upload
}

/** For the reader of multipart bodies: called with each file of a request. */
export async function keepFile(this: FastifyRequest, part: MultipartFile): Promise<void> {
  const room = this.routeOptions.config.uploads
  if (!room) return void part.file.resume()
  if (part.fieldname !== room.field) {
    part.file.resume()
    throw invalidField(part.fieldname.slice(0, 40), 'Файл здесь не нужен.')
  }
  const folder = await roomFor(room)
  const upload: Upload = {
    path: join(folder, 'list'),
    name: nameOf(part),
    drop: () => rm(folder, { recursive: true, force: true }),
  }
  const calm = bePatientWith(this.raw)
  try {
    await pipeline(part.file, createWriteStream(upload.path, { flags: 'wx', mode: 0o600 }))
    if (part.file.truncated) throw tooLarge(room)
  } catch (error) {
    await upload.drop()
    throw explained(error as NodeJS.ErrnoException)
  } finally {
    calm()
  }
  await keepUntilAnswered(this, upload)
}

async function keepUntilAnswered(request: FastifyRequest, upload: Upload): Promise<void> {
  const { socket } = request.raw
  if (socket.destroyed) return upload.drop()
  kept.set(request, upload)
}

/** After the answer, or when the sender has gone before it. */
export async function dropUntaken(request: FastifyRequest): Promise<void> {
  await takeUpload(request)?.drop()
}

async function roomFor({ folder }: UploadRoom): Promise<string> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    return await mkdtemp(join(folder, 'upload-'))
  } catch (error) {
    throw explained(error as NodeJS.ErrnoException)
  }
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
