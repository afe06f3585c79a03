// A contract's schema as the rule of a field. It brings the schema library, so files of rules alone
// import it, and forms load those when they are first used.

import * as z from 'zod/mini'

export const bySchema =
  (schema: z.ZodMiniType) =>
  (typed: unknown): string | undefined =>
    z.safeParse(schema, typed).error?.issues[0]?.message
