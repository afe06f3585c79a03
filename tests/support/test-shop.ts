// A shop to be called by tests: the whole API on a database of its own, without a socket.

import type { FastifyInstance } from 'fastify'
import { buildServer } from '#src/app/server/build-server.ts'
import { readConfig } from '#src/app/server/config.ts'
import type { OpenDatabase } from '#src/platform/server/database.ts'
import { type ApiClient, apiClient, type Body, type Wire } from './api-client.ts'
import { GENEROUS_LIMITS } from './generous-limits.ts'
import { addProducts, type NewProduct, type SoldProduct } from './new-product.ts'
import { addSampleCatalogue, type SampleCatalogue } from './sample-catalogue.ts'

export const PASSWORD = 'Parol123'

/** What a new customer sends; every one has a phone and an e-mail of his own. */
export type SignUpForm = ReturnType<typeof aSignUpForm>

export type TestCustomer = ApiClient & { readonly form: SignUpForm; readonly token: string }

export type TestShop = {
  readonly db: OpenDatabase
  readonly server: FastifyInstance
  /** What is on sale from the beginning. */
  readonly goods: SampleCatalogue
  readonly visitor: ApiClient
  /** Signs up and logs in somebody new. */
  readonly asCustomer: () => Promise<TestCustomer>
  /** The bearer of a token, whatever it is. */
  readonly withToken: (token: string) => ApiClient
  /** Puts a further product on sale. */
  readonly has: (product: NewProduct) => Promise<SoldProduct>
  readonly close: () => Promise<void>
}

/** `open` is how a test database is opened; `settings` are of the environment, by name. */
export async function testShop(
  open: () => Promise<OpenDatabase>,
  settings: NodeJS.ProcessEnv = {},
): Promise<TestShop> {
  const db = await open()
  const goods = await addSampleCatalogue(db)
  const config = readConfig({ LOG_LEVEL: 'silent', ...GENEROUS_LIMITS, ...settings })
  const server = await buildServer({ config, db, reads: db })
  await server.ready()
  const wire = intoServer(server)
  const visitor = apiClient(wire)
  const withToken = (token: string) => apiClient(wire, { authorization: `Bearer ${token}` })
  return {
    db,
    server,
    goods,
    visitor,
    withToken,
    asCustomer: () => newCustomer(visitor, withToken),
    has: async (product) => {
      const [sold] = await addProducts(db, [product])
      if (!sold) throw new Error('the product was not stored')
      return sold
    },
    close: async () => {
      await server.close()
      await db.close()
    },
  }
}

export function intoServer(server: FastifyInstance): Wire {
  return async ({ method, url, headers, payload }) => {
    const answer = await server.inject({
      method: method as 'GET',
      url,
      headers: { ...headers },
      ...(payload !== undefined && { payload }),
    })
    const entries = Object.entries(answer.headers).map(([name, value]) => [name, String(value)])
    return { status: answer.statusCode, headers: Object.fromEntries(entries), text: answer.body }
  }
}

let customers = 0

export function aSignUpForm() {
  customers += 1
  const number = String(customers).padStart(6, '0')
  return {
    name: 'Иван',
    lastname: 'Петров',
    patronymic: 'Сергеевич',
    phone: `7996${process.pid % 10}${number}`,
    email: `buyer-${process.pid}-${customers}@example.ru`,
    password: PASSWORD,
    password_confirmation: PASSWORD,
  }
}

/** Signs up and logs in through the API, as a client of the specification does. */
export async function newCustomer(
  visitor: ApiClient,
  withToken: (token: string) => ApiClient,
): Promise<TestCustomer> {
  const form = aSignUpForm()
  await expectStatus(visitor.post('/api/signup', form), 201)
  const { email, password } = form
  const answer = await expectStatus(visitor.post('/api/login', { email, password }), 200)
  const { token } = answer.json as { token: string }
  return { ...withToken(token), form, token }
}

async function expectStatus(asked: ReturnType<ApiClient['post']>, status: number) {
  const answer = await asked
  if (answer.status !== status) throw new Error(`${answer.status}: ${answer.text}`)
  return answer
}

/** The three ways in which a body may travel. */
export const BODIES: readonly Body[] = ['json', 'form', 'multipart']
