// Bodies of several parts are counted by their length: their reader counts parts, never bytes.

import type { FastifyRequest } from 'fastify'
import { ShopError } from '#src/shared/errors.ts'
import { refusalOfLength } from './uploads.ts'

/** A hook for every request; other bodies are cut where they grow beyond the server's limit. */
export const limitParts =
  (mostBytes: number) =>
  async (request: FastifyRequest): Promise<void> => {
    const { headers } = request
    if (!/^multipart\//i.test(headers['content-type'] ?? '')) return
    const length = headers['content-length']
    if (length === undefined) throw new ShopError('malformed', 'Длина запроса не указана.')
    const refusal = refusalOfLength(request, Number(length), mostBytes)
    if (refusal) throw refusal
  }
