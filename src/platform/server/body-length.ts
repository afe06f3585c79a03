// Bodies of several parts are counted by their length: their reader counts parts, never bytes.

import type { FastifyRequest } from 'fastify'
import { ShopError } from '#src/shared/errors.ts'

/** A hook for every request; other bodies are cut where they grow beyond the server's limit. */
export const limitParts =
  (mostBytes: number) =>
  async ({ headers }: FastifyRequest): Promise<void> => {
    if (!/^multipart\//i.test(headers['content-type'] ?? '')) return
    const length = headers['content-length']
    if (length === undefined) throw new ShopError('malformed', 'Длина запроса не указана.')
    if (Number(length) > mostBytes) throw new ShopError('too-large', 'Запрос слишком большой.')
  }
