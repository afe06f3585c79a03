// Archives for tests.

import { buffer } from 'node:stream/consumers'
import yazl from 'yazl'

type Packed = { readonly name: string; readonly bytes: Buffer }

export function packed(files: readonly Packed[]): Promise<Buffer> {
  const zip = new yazl.ZipFile()
  for (const { name, bytes } of files) zip.addBuffer(bytes, name)
  zip.end()
  return buffer(zip.outputStream)
}
