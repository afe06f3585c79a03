// The API's contract for people and programs: /openapi.json and a page to read it, /docs.

import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { describeApi } from '#src/platform/server/openapi.ts'
import type { ApiServer } from '#src/platform/server/serve-endpoint.ts'
import type { Config } from './config.ts'

export async function serveApiDocs(api: ApiServer, config: Config): Promise<void> {
  const endpoints = [...api.calls.values()].map(({ endpoint }) => endpoint)
  const document = describeApi(endpoints, config.company.name, config.publicUrl)
  const { fastify } = api
  await fastify.register(swagger, {
    mode: 'static',
    specification: { document: document as never },
  })
  await fastify.register(swaggerUi, { routePrefix: '/docs', staticCSP: true })
  fastify.get('/openapi.json', (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(JSON.stringify(document)),
  )
}
