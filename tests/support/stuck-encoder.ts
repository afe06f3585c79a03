// A picture process that never answers for a large picture.

import type { ToEncoder } from '#src/pictures/server/encode-process.ts'

const LARGE = 1000

process.on('disconnect', () => process.exit())
process.on('message', ({ id, bytes }: ToEncoder) => {
  if (bytes.length < LARGE) process.send?.({ id, result: { refusal: 'read' } })
})
