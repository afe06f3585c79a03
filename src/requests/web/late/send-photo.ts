// Shrinks a photo to the stored size and uploads it.

import { ApiError } from '#src/platform/web/api-error.ts'
import type { AnswerOf } from '#src/shared/endpoint.ts'
import { requestsApi } from '../../contract.ts'

const { addPhoto } = requestsApi
/** Name of the upload field; the browser's copy of the contract lacks it. */
const PART: typeof addPhoto.file = 'photo'
const PATIENCE_MS = 120_000
const LONGEST_SIDE = 2000
const QUALITY = 0.85

/** Throws ApiError; its text says why a photo is refused. */
export async function sendPhoto(file: File): Promise<AnswerOf<typeof addPhoto>> {
  const form = new FormData()
  form.set(PART, await smallerPhoto(file), 'photo')
  const answer = await fetch(addPhoto.path, {
    method: addPhoto.method,
    headers: { accept: 'application/json' },
    body: form,
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).catch((error: Error) => {
    throw new ApiError(error.name === 'TimeoutError' ? 'TIMEOUT_ERROR' : 'FETCH_ERROR')
  })
  const body = await answer.json().catch(() => {
    throw new ApiError('PARSING_ERROR')
  })
  if (answer.ok) return body
  throw new ApiError(answer.status, body)
}

/** Shrinks a photo to about a tenth for slow lines; an unreadable image stays unchanged. */
async function smallerPhoto(file: File): Promise<Blob> {
  const picture = await createImageBitmap(file).catch(() => null)
  if (!picture) return file
  const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height))
  if (scale === 1) return file
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', QUALITY)
  })
  return blob ?? file
}
