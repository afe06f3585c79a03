// Entry of the child process that encodes pictures one at a time; exits with its parent.

import { constants, setPriority } from 'node:os'
import {
  type EncodedPicture,
  encodePicture,
  type Refusal,
  type WantedFile,
} from './encode-picture.ts'

/** The request to the process; `FromEncoder` is its answer. */
export type ToEncoder = {
  readonly id: number
  readonly bytes: Uint8Array
  /** Absent: the files of a product. */
  readonly wanted?: readonly WantedFile[] | undefined
}
export type FromEncoder = { readonly id: number; readonly result: EncodedPicture | Refusal }

try {
  setPriority(constants.priority.PRIORITY_LOW) // buyers are served first
} catch {
  // the system forbids it: the priority stays
}

process.on('disconnect', () => process.exit())
process.on('message', async ({ id, bytes, wanted }: ToEncoder) => {
  const result = await encodePicture(Buffer.from(bytes), wanted)
  process.send?.({ id, result } satisfies FromEncoder)
})
