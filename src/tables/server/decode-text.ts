// Bytes of a file → text, strictly: a byte that the encoding does not know is a failure.

import { ShopError } from '#src/shared/errors.ts'

export async function* decoded(
  chunks: AsyncIterable<Buffer>,
  encoding: string,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  try {
    for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true })
    yield decoder.decode()
  } catch (error) {
    throw asEncodingError(error, encoding)
  }
}

function asEncodingError(error: unknown, encoding: string): unknown {
  if ((error as NodeJS.ErrnoException).code !== 'ERR_ENCODING_INVALID_ENCODED_DATA') return error
  return new ShopError(
    'invalid',
    encoding === 'utf-8'
      ? 'Файл начинается как UTF-8, но дальше написан иначе: задайте --encoding windows-1251.'
      : `Файл не читается в кодировке ${encoding.toUpperCase()}: он повреждён или передан не целиком.`,
  )
}
