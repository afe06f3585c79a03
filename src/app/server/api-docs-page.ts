// The page /docs: every call of the API with its fields and answers, as plain HTML without scripts.

import { type Shape, shapeText } from './shape-text.ts'

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

/** What of the OpenAPI document the page shows. */
export type ApiDescription = {
  readonly info: { readonly title: string }
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Shape>> }
}

const PLACES = { path: 'в адресе', query: 'после «?»' }

export function apiDocsPage(
  { info, paths, components }: ApiDescription,
  styleSheet: string,
): string {
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

/** Scrolls by itself, so it can be reached by the keyboard. */
const code = (shape: Shape): string => `<pre tabindex="0">${escaped(shapeText(shape))}</pre>`

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '"': '&quot;' }
const escaped = (text: string): string => text.replace(/[&<"]/g, (sign) => SIGNS[sign] ?? sign)
