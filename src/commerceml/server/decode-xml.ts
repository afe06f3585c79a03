// Decodes the bytes of an XML file in the encoding declared at its beginning.

import { ShopError } from '#src/shared/errors.ts'

type Decoder = InstanceType<typeof TextDecoder>

const DECLARATION_BYTES = 200

/** The byte order mark wins, then the declaration, then UTF-8. Throws `invalid` for others. */
export async function* decodeXml(
  bytes: AsyncIterable<Uint8Array>,
  fileName: string,
): AsyncGenerator<string> {
  let decoder: Decoder | null = null
  let start: Uint8Array = new Uint8Array()
  for await (const piece of bytes) {
    if (decoder) {
      yield decoded(decoder, piece, fileName)
      continue
    }
    start = Buffer.concat([start, piece])
    if (start.length < DECLARATION_BYTES) continue
    decoder = decoderFor(start, fileName)
    yield decoded(decoder, start, fileName)
  }
  if (!decoder) {
    decoder = decoderFor(start, fileName)
    yield decoded(decoder, start, fileName)
  }
  yield decoded(decoder, undefined, fileName)
}

function decoderFor(start: Uint8Array, fileName: string): Decoder {
  const [first, second] = start
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le', { fatal: true })
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be', { fatal: true })
  const declaration = Buffer.from(start.subarray(0, DECLARATION_BYTES)).toString('latin1')
  const named = /^[^<]*<\?xml[^>]*encoding=["']([\w.:-]+)["']/i.exec(declaration)?.[1] ?? 'utf-8'
  const label = named.toLowerCase().replace(/^cp-?1251$/, 'windows-1251')
  if (!['utf-8', 'utf8', 'windows-1251', 'utf-16', 'utf-16le', 'utf-16be'].includes(label)) {
    throw new ShopError('invalid', `Файл ${fileName}: кодировка «${named}» не поддерживается.`)
  }
  return new TextDecoder(label, { fatal: true })
}

function decoded(decoder: Decoder, piece: Uint8Array | undefined, fileName: string): string {
  try {
    return piece ? decoder.decode(piece, { stream: true }) : decoder.decode()
  } catch {
    throw new ShopError(
      'invalid',
      `Файл ${fileName}: знаки не в той кодировке, которая в нём указана, или он обрывается.`,
    )
  }
}
