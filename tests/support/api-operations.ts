// Reads the operations of a shop from its `/openapi.json`.

import * as z from 'zod'
import type { ApiClient } from './api-client.ts'

export type Schema = {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly anyOf?: readonly Schema[]
  readonly items?: Schema
  readonly properties?: Fields
  readonly required?: readonly string[]
}
export type Fields = Readonly<Record<string, Schema>>

export type Operation = {
  /** `GET /api/products/{id}`. */
  readonly name: string
  readonly method: string
  readonly path: string
  readonly access: 'public' | 'customer' | 'staff'
  readonly params: Fields
  readonly query: Fields
  /** Null: the call has no body. */
  readonly body: Fields | null
  /** Fields of query and body that must be there. */
  readonly required: readonly string[]
  readonly status: number
  /** What a success holds; null: nothing. */
  readonly answer: z.ZodType | null
}

type Content = Readonly<Record<string, { readonly schema: Schema }>>
type Parameter = { name: string; in: 'path' | 'query'; required: boolean; schema: Schema }
type Described = {
  readonly security?: unknown
  readonly parameters: readonly Parameter[]
  readonly requestBody?: { readonly content: Content }
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>
}
type Description = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>
  readonly components: { readonly schemas: object }
}

export async function readOperations(visitor: ApiClient): Promise<Operation[]> {
  const { json } = await visitor.send({ url: '/openapi.json' })
  // references are read from the root of each schema
  const text = JSON.stringify(json).replaceAll('#/components/schemas/', '#/$defs/')
  const { paths, components } = JSON.parse(text) as Description
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) =>
      operation(`${method.toUpperCase()} ${path}`, described, components.schemas),
    ),
  )
}

function operation(name: string, described: Described, $defs: object): Operation {
  const { parameters, requestBody, responses } = described
  const [method = '', path = ''] = name.split(' ')
  const [status = ''] = Object.keys(responses).filter((code) => code.startsWith('2'))
  const answer = responses[status]?.content?.['application/json']?.schema
  const body = requestBody?.content['application/json']?.schema
  return {
    name,
    method,
    path,
    access: accessOf(described),
    params: fieldsIn('path', parameters),
    query: fieldsIn('query', parameters),
    body: body ? (body.properties ?? {}) : null,
    required: [
      ...parameters.filter((parameter) => parameter.required).map((parameter) => parameter.name),
      ...(body?.required ?? []),
    ],
    status: Number(status),
    answer: answer
      ? z.fromJSONSchema({ ...answer, $defs } as Parameters<typeof z.fromJSONSchema>[0])
      : null,
  }
}

/** A call is for staff if it refuses customers. */
const accessOf = ({ security, responses }: Described): Operation['access'] =>
  !security ? 'public' : '403' in responses ? 'staff' : 'customer'

const fieldsIn = (place: Parameter['in'], parameters: readonly Parameter[]): Fields =>
  Object.fromEntries(
    parameters
      .filter((parameter) => parameter.in === place)
      .map(({ name, schema }) => [name, schema]),
  )
