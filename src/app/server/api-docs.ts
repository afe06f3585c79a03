// The API's contract for people and programs: /openapi.json and a page to read it, /docs.

import { readFile } from 'node:fs/promises'
import { describeApi } from '#src/platform/server/openapi.ts'
import type { ApiServer } from '#src/platform/server/serve-endpoint.ts'
import { type ApiDescription, apiDocsPage } from './api-docs-page.ts'
import type { Config } from './config.ts'

const STYLES = ['../../ui/tokens.css', './api-docs.css']
const STYLE_SHEET = '/docs/style.css'

export async function serveApiDocs({ calls, fastify }: ApiServer, config: Config): Promise<void> {
  const endpoints = [...calls.values()].map(({ endpoint }) => endpoint)
  const description = describeApi(endpoints, config.company.name, config.publicUrl)
  const json = JSON.stringify(description)
  const page = apiDocsPage(description as ApiDescription, STYLE_SHEET)
  const styles = await Promise.all(
    STYLES.map((file) => readFile(new URL(file, import.meta.url), 'utf8')),
  )
  const serve = (path: string, type: string, body: string) =>
    fastify.get(path, (_request, reply) =>
      reply.type(`${type}; charset=utf-8`).header('cache-control', 'no-cache').send(body),
    )
  serve('/openapi.json', 'application/json', json)
  serve('/docs', 'text/html', page)
  serve('/docs/', 'text/html', page)
  serve(STYLE_SHEET, 'text/css', styles.join('\n'))
}
