// Fetches a picture from an untrusted address.

import {
  askOutside,
  boundedBytes,
  isPublicAddress,
  RefusedAddress,
  tooLarge,
} from '#src/platform/server/outside-address.ts'
import type { Refusal } from './encode-picture.ts'
import { MOST_PICTURE_BYTES } from './keep-picture.ts'

const MOST_MS = 20_000
const HEADERS = { accept: 'image/jpeg, image/png, image/webp' }

type FetchSettings = {
  readonly mostMs?: number
  readonly mostBytes?: number
  readonly end?: AbortSignal
  /** For tests, whose servers are on this machine. */
  readonly isAllowed?: (ip: string) => boolean
}

/** Never rejects: every failure resolves to a refusal. */
export async function fetchPicture(
  address: string,
  settings: FetchSettings = {},
): Promise<Buffer | Refusal> {
  const { mostMs = MOST_MS, mostBytes = MOST_PICTURE_BYTES } = settings
  const { isAllowed = isPublicAddress } = settings
  const deadline = AbortSignal.timeout(mostMs)
  const end = settings.end ? AbortSignal.any([deadline, settings.end]) : deadline
  try {
    const answer = await askOutside(address, { end, isAllowed, headersFor: () => HEADERS })
    if (answer.statusCode !== 200) {
      answer.destroy()
      throw new RefusedAddress(`адрес ответил ${answer.statusCode}`)
    }
    if (Number(answer.headers['content-length'] ?? 0) > mostBytes) {
      answer.destroy()
      throw tooLarge(mostBytes)
    }
    const pieces: Buffer[] = []
    for await (const piece of boundedBytes(answer, mostBytes)) pieces.push(piece)
    return Buffer.concat(pieces)
  } catch (error) {
    if (error instanceof RefusedAddress) return { refusal: error.message }
    if (deadline.aborted) return { refusal: `адрес не ответил за ${mostMs / 1000} с` }
    return { refusal: 'адрес не отвечает' }
  }
}
