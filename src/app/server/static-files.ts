// Built files for the browser: their names carry a hash, so they are kept for a year.

import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { CLIENT_FOLDER } from './built-pages.ts'

export async function serveStaticFiles(server: FastifyInstance): Promise<void> {
  await server.register(fastifyStatic, {
    root: fileURLToPath(new URL('assets/', CLIENT_FOLDER)),
    prefix: '/assets/',
    immutable: true,
    maxAge: '1y',
    index: false,
    preCompressed: true,
  })
  const favicon = fileURLToPath(new URL('../../ui/', import.meta.url))
  server.get('/favicon.svg', (_request, reply) => reply.sendFile('favicon.svg', favicon))
}
