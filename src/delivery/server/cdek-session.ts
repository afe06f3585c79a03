// Calls of CDEK with a token: fetched once for all callers, renewed before it ends.

import * as z from 'zod/mini'

export type CdekAccess = {
  readonly url: string
  readonly account: string
  readonly secret: string
}

type Request = RequestInit & { readonly signal: AbortSignal }

/** Sends a request and reads its answer by the shape. */
export type AskCdek = <Shape extends z.ZodMiniType>(
  path: string,
  shape: Shape,
  request: Request,
) => Promise<z.output<Shape>>

const Token = z.object({ access_token: z.string(), expires_in: z.optional(z.number()) })
const TOKEN_PATH = '/oauth/token'
const TOKEN_MARGIN_S = 60
const USUAL_LIFE_S = 3600

class Refused extends Error {
  readonly path: string
  readonly status: number

  constructor(path: string, status: number) {
    super(`CDEK answered ${path} with ${status}`)
    this.path = path
    this.status = status
  }
}

/** Whether CDEK refused this question alone; others may be answered. */
export const isOfTheQuestion = (error: unknown): boolean =>
  error instanceof Refused && error.path !== TOKEN_PATH && [400, 404, 422].includes(error.status)

export function cdekSession({ url, account, secret }: CdekAccess): AskCdek {
  let token: Promise<{ text: string; until: number }> | null = null

  async function answer<Shape extends z.ZodMiniType>(
    path: string,
    shape: Shape,
    request: RequestInit,
  ): Promise<z.output<Shape>> {
    const response = await fetch(`${url}${path}`, request)
    if (!response.ok) {
      await response.body?.cancel()
      throw new Refused(path, response.status)
    }
    return shape.parse(await response.json())
  }

  // the secret is sent in the body: addresses get into logs
  async function fetchToken(signal: AbortSignal) {
    const body = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: account,
      client_secret: secret,
    })
    const given = await answer(TOKEN_PATH, Token, { method: 'POST', body, signal })
    const life = given.expires_in ?? USUAL_LIFE_S
    const seconds = life - Math.min(TOKEN_MARGIN_S, life / 2)
    return { text: given.access_token, until: Date.now() + seconds * 1000 }
  }

  /** Concurrent callers share one token request. */
  async function bearer(signal: AbortSignal): Promise<string> {
    const asked = token ?? fetchToken(signal)
    token = asked
    const known = await asked.catch((error) => {
      if (token === asked) token = null
      throw error
    })
    if (Date.now() < known.until) return known.text
    if (token === asked) token = null
    return bearer(signal)
  }

  return async (path, shape, request) => {
    const send = async () =>
      answer(path, shape, {
        ...request,
        headers: {
          authorization: `Bearer ${await bearer(request.signal)}`,
          'content-type': 'application/json',
        },
      })
    try {
      return await send()
    } catch (error) {
      if (!(error instanceof Refused) || error.status !== 401) throw error
      token = null // revoked before it expired
      return send()
    }
  }
}
