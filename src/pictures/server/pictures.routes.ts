// GET /pictures/<hash>-<size>.webp or .avif: a file that never changes under its address.

import type { FastifyInstance } from 'fastify'
import { ShopError } from '#src/shared/errors.ts'
import { PICTURE_FORMATS, PICTURE_SIZES } from '../contract.ts'
import type { PictureStore } from './picture-store.ts'

const NAME = `^[0-9a-f]{32}-(?:${PICTURE_SIZES.join('|')})\\.(?:${PICTURE_FORMATS.join('|')})$`
/** The path by which `call-prices` finds the price of a call. */
export const PICTURES_PATH = `/pictures/:name(${NAME})`
const YEAR = 31_536_000

/** Serves product pictures; other names under /pictures/ belong to the drawings of the news. */
export function servePictures(server: FastifyInstance, store: PictureStore): void {
  server.get<{ Params: { name: string } }>(PICTURES_PATH, async (request, reply) => {
    const { name } = request.params
    const file = await store.read(name)
    if (!file) throw new ShopError('not-found', 'Такой картинки нет.')
    return reply
      .type(`image/${name.slice(name.lastIndexOf('.') + 1)}`)
      .header('content-length', file.size)
      .header('cache-control', `public, max-age=${YEAR}, immutable`)
      .header('x-content-type-options', 'nosniff')
      .send(file.content)
  })
}
