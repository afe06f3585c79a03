// A schema as the rule of a form field. It brings the schema library: only `rules/` imports it.

import * as z from 'zod/mini'

export const bySchema =
  (schema: z.ZodMiniType) =>
  (typed: unknown): string | undefined =>
    z.safeParse(schema, typed).error?.issues[0]?.message
