// Documents the API: /openapi.json for programs, /docs for people.

import { readFile } from 'node:fs/promises'
import { describeApi } from '#src/platform/server/openapi.ts'
import type { ApiServer } from '#src/platform/server/serve-endpoint.ts'
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

type Content = Readonly<Record<string, { readonly schema: Shape }>>
type Parameter = {
  readonly name: string
  readonly in: 'path' | 'query'
  readonly required: boolean
  readonly schema: Shape
}
type Operation = {
  readonly summary: string
  readonly security?: readonly unknown[]
  readonly parameters: readonly Parameter[]
  readonly requestBody?: { readonly content: Content }
  readonly responses: Readonly<Record<string, { description: string; content?: Content }>>
}

/** The part of the OpenAPI document that the page shows. */
type ApiDescription = {
  readonly info: { readonly title: string }
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Shape>> }
}

const PLACES = { path: 'в адресе', query: 'после «?»' }

/** The page /docs: every call with its fields and answers, as plain HTML without scripts. */
function apiDocsPage({ info, paths, components }: ApiDescription, styleSheet: string): string {
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => callSection(method, path, operation)),
  )
  const shapes = Object.entries(components.schemas).map(
    ([name, shape]) => `<h3 id="${escaped(name)}">${escaped(name)}</h3>${code(shape)}`,
  )
  const title = escaped(info.title)
  return `<!doctype html><html lang="ru"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${styleSheet}"></head><body><main><h1>${title}</h1>
<p>Для программ: <a href="/openapi.json">/openapi.json</a> (OpenAPI 3.1).
Тела принимаются как JSON, форма и multipart. Отказы одинаковы: <a href="#Failure">Failure</a>.</p>
${calls.join('\n')}
<section><h2>Общие части</h2>${shapes.join('\n')}</section></main></body></html>`
}

function callSection(method: string, path: string, operation: Operation): string {
  const { summary, security, parameters, requestBody, responses } = operation
  const [body] = Object.values(requestBody?.content ?? {})
  return `<section><h2><code>${method.toUpperCase()} ${escaped(path)}</code></h2>
<p>${escaped(summary)}${security ? '. Нужен токен: <code>Authorization: Bearer …</code>' : ''}</p>
${parameters.length > 0 ? `<h3>Поля адреса</h3><ul>${parameters.map(field).join('')}</ul>` : ''}
${body ? `<h3>Тело</h3>${code(body.schema)}` : ''}
<h3>Ответы</h3><dl>${Object.entries(responses).map(answer).join('')}</dl></section>`
}

const field = ({ name, in: place, required, schema }: Parameter): string =>
  `<li><code>${escaped(name)}: ${escaped(shapeText(schema))}</code> — ${PLACES[place]}${
    required ? ', обязательно' : ''
  }</li>`

function answer([status, { description, content }]: [string, Operation['responses'][string]]) {
  const [body] = Object.values(content ?? {})
  const name = status === 'default' ? 'иначе' : status
  return `<dt>${name}</dt><dd>${escaped(description)}${body ? code(body.schema) : ''}</dd>`
}

/** A scrollable block must be reachable by keyboard. */
const code = (shape: Shape): string => `<pre tabindex="0">${escaped(shapeText(shape))}</pre>`

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '"': '&quot;' }
const escaped = (text: string): string => text.replace(/[&<"]/g, (sign) => SIGNS[sign] ?? sign)

type Shape = {
  readonly $ref?: string
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Shape[]
  readonly oneOf?: readonly Shape[]
  readonly items?: Shape
  readonly properties?: Readonly<Record<string, Shape>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | Shape
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
}

const ONE_LINE = 72

/** Writes a JSON schema as a TypeScript type: `{ id: number, name?: string }`. */
export function shapeText(shape: Shape): string {
  const { $ref, anyOf, oneOf, items, properties, additionalProperties } = shape
  if ($ref) return $ref.replace(/^.*\//, '')
  if (shape.const !== undefined) return JSON.stringify(shape.const)
  if (shape.enum) return shape.enum.map((value) => JSON.stringify(value)).join(' | ')
  const either = anyOf ?? oneOf
  if (either) return either.map(shapeText).join(' | ')
  if (items) return `${bracketed(shapeText(items))}[]`
  if (properties) return fieldsText(shape)
  if (typeof additionalProperties === 'object')
    return `{ [имя]: ${shapeText(additionalProperties)} }`
  return `${shape.type ?? 'что угодно'}${limits(shape)}`
}

const bracketed = (text: string): string => (text.includes(' | ') ? `(${text})` : text)

function fieldsText({ properties = {}, required = [] }: Shape): string {
  const fields = Object.entries(properties).map(
    ([name, shape]) => `${name}${required.includes(name) ? '' : '?'}: ${shapeText(shape)}`,
  )
  const line = `{ ${fields.join(', ')} }`
  if (line.length <= ONE_LINE && !line.includes('\n')) return line
  return `{\n${fields.map((text) => text.replace(/^/gm, '  ')).join('\n')}\n}`
}

/** `string (1…100)`: the length of a text, the range of a number. */
function limits({ minLength, maxLength, minimum, maximum }: Shape): string {
  const least = minLength ?? reached(minimum)
  const most = maxLength ?? reached(maximum)
  return least === undefined && most === undefined ? '' : ` (${least ?? ''}…${most ?? ''})`
}

/** The bounds of safe integers are no limit of the contract. */
const reached = (bound: number | undefined): number | undefined =>
  bound !== undefined && Math.abs(bound) < Number.MAX_SAFE_INTEGER ? bound : undefined
