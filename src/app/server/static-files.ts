// Files for the browser: built ones by the year, since their names carry a hash, and pictures.

import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { CLIENT_FOLDER } from './built-pages.ts'

/** Under a name that stays: kept for a day. */
const WITHOUT_HASH = { maxAge: '1d', immutable: false }

export async function serveStaticFiles(server: FastifyInstance): Promise<void> {
  await server.register(fastifyStatic, {
    root: fileURLToPath(new URL('assets/', CLIENT_FOLDER)),
    prefix: '/assets/',
    immutable: true,
    maxAge: '1y',
    index: false,
    preCompressed: true,
  })
  await server.register(fastifyStatic, {
    root: fileURLToPath(new URL('../../content/pictures/', import.meta.url)),
    prefix: '/pictures/',
    maxAge: '1d', // a picture keeps its name when it is drawn anew; then its ETag tells
    index: false,
    decorateReply: false,
  })
  const pictures = fileURLToPath(new URL('../../ui/', import.meta.url))
  for (const file of ['favicon.svg', 'share-picture.png']) {
    server.get(`/${file}`, (_request, reply) => reply.sendFile(file, pictures, WITHOUT_HASH))
  }
}
