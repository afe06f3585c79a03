// Generates the OpenAPI 3.1 document from the contracts.

import * as z from 'zod/mini'
import type { Endpoint } from '#src/shared/endpoint.ts'

type Schema = z.ZodMiniType
type Json = Record<string, unknown>

/** `$defs` holds the schemas with an id of their own. */
const jsonSchema = (schema: Schema, io: 'input' | 'output'): Json => {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
  return rest
}

function parameters(schema: Schema | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: field,
  }))
}

function requestBody({ body, file, moreFiles = [] }: Endpoint): Json {
  if (!body) return {}
  const content = { schema: jsonSchema(body, 'input') }
  if (file !== undefined) return fileBody(content.schema, [file, ...moreFiles])
  return {
    requestBody: {
      required: true,
      content: {
        'application/json': content,
        'application/x-www-form-urlencoded': content,
        'multipart/form-data': content,
      },
    },
  }
}

/** Files are sent as multipart parts only. */
function fileBody({ properties, required = [], ...schema }: Json, files: readonly string[]): Json {
  const part = { type: 'string', contentMediaType: 'application/octet-stream' }
  const whole = {
    ...schema,
    properties: {
      ...Object.fromEntries(files.map((file) => [file, part])),
      ...(properties as Json),
    },
    required: [...files.slice(0, 1), ...(required as string[])],
  }
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema: whole } } } }
}

const failure = (description: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
})

function operation(endpoint: Endpoint): Json {
  const { summary, access, status = 200, answerType = 'application/json' } = endpoint
  const answer = { [answerType]: { schema: jsonSchema(endpoint.answer, 'output') } }
  return {
    summary,
    ...(access !== 'public' && { security: [{ token: [] }] }),
    parameters: [...parameters(endpoint.params, 'path'), ...parameters(endpoint.query, 'query')],
    ...requestBody(endpoint),
    responses: {
      [status]: { description: summary, ...(status !== 204 && { content: answer }) },
      ...(access !== 'public' && { 401: failure('Нет токена, или он больше не действует') }),
      ...(access === 'staff' && { 403: failure('Токен покупателя, или роли это не разрешено') }),
      422: failure('Ошибка в поле'),
      default: failure('Отказ'),
    },
  }
}

const FAILURE_SCHEMA = {
  type: 'object',
  required: ['message', 'code', 'request_id'],
  properties: {
    message: { type: 'string' },
    code: { type: 'string' },
    errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
    request_id: { type: 'string' },
  },
}

/** The document of `/openapi.json`; `title` is the shop's name, `address` its public URL. */
export function describeApi(endpoints: readonly Endpoint[], title: string, address: string): Json {
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) }
  }
  const schemas: Json = { Failure: FAILURE_SCHEMA }
  return {
    openapi: '3.1.0',
    info: { title: `${title}: API`, version: '1' },
    servers: [{ url: address }],
    paths: withSharedSchemas(paths, schemas),
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas,
    },
  }
}

/** References are relative to the document's root, so their targets move to `components`. */
function withSharedSchemas(paths: Record<string, Json>, schemas: Json): unknown {
  return JSON.parse(JSON.stringify(paths), (name, value) => {
    if (name === '$ref') return value.replace('#/$defs/', '#/components/schemas/')
    if (typeof value !== 'object' || value?.$defs === undefined) return value
    const { $defs, ...schema } = value
    Object.assign(schemas, $defs)
    return schema
  })
}
