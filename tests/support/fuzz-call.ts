// Plans one call for fuzzing: a valid one, or one with faults.

import { randomUUID } from 'node:crypto'
import {
  type Arbitrary,
  array,
  constant,
  constantFrom,
  integer,
  oneof,
  record,
  toStringMethod,
  tuple,
} from 'fast-check'
import type { Operation } from './api-operations.ts'
import { bodyOf, type Draft, requestOf } from './fuzz-request.ts'
import {
  AsItStands,
  hostileBody,
  hostileHeader,
  hostileName,
  hostileText,
  hostileToken,
  hostileValue,
} from './hostile-values.ts'
import { fieldValues, type Words } from './schema-values.ts'
import type { WireRequest } from './wire-answer.ts'

type Values = Record<string, unknown>
type Trick = (draft: Draft) => Draft

export type Plan = {
  readonly params: Values
  readonly query: Values
  readonly body: Values | null
  readonly travels: 'json' | 'form' | 'multipart'
  /** Faults added to the valid call, printed with a failure. */
  readonly tricks: readonly { readonly play: Trick }[]
}

/** More than half of the plans are valid, the others have one fault or several. */
export function plansFor(operation: Operation, words: Words): Arbitrary<Plan> {
  const { params, query, body, required } = operation
  const values = (fields: Operation['params']) => fieldValues(fields, required, words)
  const trick = tricksFor(operation)
  return record({
    params: fieldValues(params, Object.keys(params), words),
    query: values(query),
    body: body ? values(body) : constant(null),
    travels: constantFrom('json', 'form', 'multipart'),
    tricks: oneof(
      { weight: 8, arbitrary: constant([]) },
      { weight: 4, arbitrary: tuple(trick) },
      { weight: 3, arbitrary: array(trick, { minLength: 2, maxLength: 4 }) },
    ),
  })
}

/** `known` are the values that the call cannot do without, `token` of whoever may make it. */
export function callOf(
  { method, path }: Operation,
  plan: Plan,
  { token, known }: { readonly token: string | null; readonly known: Values },
): WireRequest {
  const right = (given: Values, names = Object.keys(given)) =>
    Object.fromEntries(names.map((name) => [name, known[name] ?? given[name]]))
  const body = plan.body && repeated({ ...plan.body, ...(known.body as Values) })
  const draft: Draft = {
    method,
    path,
    params: right(plan.params),
    query: right(plan.query),
    body,
    travels: plan.travels,
    whole: null,
    headers: {
      'idempotency-key': randomUUID(),
      'x-office': 'attended', // as a page of the shop
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(known.seen !== undefined && { 'if-match': `"${known.seen}"` }),
    },
  }
  return requestOf(plan.tricks.reduce((spoilt, { play }) => play(spoilt), draft))
}

/** What is typed twice is typed the same. */
const repeated = (fields: Values): Values =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      const first = /^(.+)_(confirmation|repeat)$/.exec(name)?.[1]
      return [name, first && first in fields ? fields[first] : value]
    }),
  )

function tricksFor({ params, query, body }: Operation): Arbitrary<Plan['tricks'][number]> {
  const places = { params, query, body: body ?? {} }
  const fields = Object.entries(places).flatMap(([place, known]) =>
    Object.keys(known).map((name) => [place as keyof typeof places, name] as const),
  )
  const told = (text: string, play: Trick) => ({ play, [toStringMethod]: () => text })
  const fieldTricks = fields.flatMap(([place, name]) => [
    {
      weight: 4,
      arbitrary: (place === 'body' ? hostileValue : hostileText).map((value) =>
        told(`${place}.${name} = ${shown(value)}`, setting(place, name, value)),
      ),
    },
    {
      weight: 1,
      arbitrary: constant(told(`no ${place}.${name}`, setting(place, name, undefined))),
    },
  ])
  return oneof(
    ...fieldTricks,
    {
      weight: 1,
      arbitrary: tuple(constantFrom('query', 'body'), hostileName, hostileText).map(
        ([place, name, value]) =>
          told(
            `more ${place}: ${shown(name)} = ${shown(value)}`,
            setting(place as 'query', name, value),
          ),
      ),
    },
    {
      weight: 3,
      arbitrary: hostileHeader.map(([name, value]) =>
        told(`header ${name}: ${shown(value)}`, (draft) => ({
          ...draft,
          headers: { ...draft.headers, [name]: value },
        })),
      ),
    },
    {
      weight: 1,
      arbitrary: hostileToken.map((authorization) =>
        told(`token ${shown(authorization)}`, (draft) => ({
          ...draft,
          headers: { ...draft.headers, authorization },
        })),
      ),
    },
    {
      weight: 2,
      arbitrary: hostileBody.map((whole) =>
        told(`body ${shown(whole)}`, (draft) => ({ ...draft, whole })),
      ),
    },
    {
      weight: 1,
      arbitrary: integer({ min: 0, max: 300 }).map((at) =>
        told(`the body cut at ${at}`, (draft) => cut(draft, at)),
      ),
    },
    {
      weight: 1,
      arbitrary: constantFrom(
        'GET',
        'POST',
        'PUT',
        'PATCH',
        'DELETE',
        'HEAD',
        'OPTIONS',
        'TRACE',
        'PROPFIND',
        'QUERY',
      ).map((method) => told(`method ${method}`, (draft) => ({ ...draft, method }))),
    },
    {
      weight: 1,
      arbitrary: constantFrom(
        '/',
        '//',
        '/%2e%2e/',
        '/1',
        '%00',
        ';a=b',
        '.json',
        '/%',
        '/*',
        '\\',
        '?',
        '?a[b]=1',
        '?a=1&a=2',
        '#a',
      ).map((end) => told(`address …${end}`, (draft) => ({ ...draft, path: draft.path + end }))),
    },
  )
}

const setting =
  (place: 'params' | 'query' | 'body', name: string, value: unknown): Trick =>
  (draft) => {
    const fields = { ...draft[place] }
    // a field may be called __proto__
    Object.defineProperty(fields, name, {
      value,
      enumerable: true,
      configurable: true,
      writable: true,
    })
    return { ...draft, [place]: fields }
  }

function cut(draft: Draft, at: number): Draft {
  const { type, payload } = bodyOf(draft)
  return { ...draft, whole: { type, payload: payload.subarray(0, at) } }
}

const shown = (value: unknown): string =>
  (value instanceof AsItStands ? value.text : JSON.stringify(value))?.slice(0, 120) ?? 'undefined'
