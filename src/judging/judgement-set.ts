// The file of a judgement set: queries, and what is expected of each answer.

import * as z from 'zod/mini'
import asked from './asked-judgements.json' with { type: 'json' }
import further from './further-judgements.json' with { type: 'json' }
import spoken from './spoken-judgements.json' with { type: 'json' }

const listed = z.pipe(
  z.union([z.string(), z.array(z.string())]),
  z.transform((given) => [given].flat()),
)
const stems = z.array(z.union([z.string(), z.array(z.string())]))
const car = z.object({
  brand: z.optional(z.string()),
  model: z.optional(z.string()),
  engine: z.optional(z.string()),
})
const value = z.pipe(
  z.union([z.string(), z.number(), z.array(z.union([z.string(), z.number()]))]),
  z.transform((given) => [given].flat()),
)

const Attributes = z.object({
  viscosity: z.optional(value),
  volume_l: z.optional(value),
  acea: z.optional(value),
  api: z.optional(value),
})
export type Attributes = z.infer<typeof Attributes>

/** `none`: the text means goods. */
const Advised = z.object({
  kind: z.enum(['service', 'symptom', 'oil', 'none']),
  /** Stems that the answer must hold. */
  says: z.optional(listed),
})

const Expectation = z.object({
  name_all: z.optional(z.array(listed)),
  name_none: z.optional(stems),
  fits: z.optional(car),
  brand_any: z.optional(listed),
  category_any: z.optional(listed),
  article_first: z.optional(z.string()),
  articles_all: z.optional(listed),
  article_prefix: z.optional(z.string()),
  not_exact_article: z.optional(listed),
  manufacturer_any: z.optional(listed),
  attrs: z.optional(Attributes),
  advice: z.optional(Advised),
  empty: z.optional(z.enum(['required', 'required-or-flagged', 'allowed'])),
})
export type Expectation = z.infer<typeof Expectation>

const JudgedQuery = z.object({
  id: z.string(),
  query: z.string(),
  kind: z.string(),
  /** The chosen car. */
  filters: z.optional(car),
  expect: Expectation,
})
export type JudgedQuery = z.infer<typeof JudgedQuery>

const JudgementSet = z.object({ queries: z.array(JudgedQuery).check(z.minLength(1)) })

export type ReadSet = {
  readonly queries: readonly JudgedQuery[]
  /** Unknown predicates of the file; the others still count. */
  readonly unknown: readonly string[]
}

/** The project's own sets. */
export const ownJudgements = (): readonly JudgedQuery[] =>
  [spoken, asked, further].flatMap((set) => JudgementSet.parse(set).queries)

/** Throws an error with a Russian sentence. */
export function readJudgementSet(text: string): ReadSet {
  const given = parsed(text)
  const outcome = JudgementSet.safeParse(given)
  if (outcome.success) return { ...outcome.data, unknown: unknownPredicates(given) }
  const path = outcome.error.issues[0]?.path ?? []
  throw new Error(`Набор оценок непонятен в месте «${path.join('.') || 'queries'}».`)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    throw new Error('Набор оценок — не JSON.')
  }
}

/** `given` is a valid set. */
function unknownPredicates(given: unknown): string[] {
  const { queries } = given as { queries: { expect: { attrs?: object } }[] }
  const unknown = queries.flatMap(({ expect }) => [
    ...Object.keys(expect).filter((name) => !Object.hasOwn(Expectation.def.shape, name)),
    ...Object.keys(expect.attrs ?? {})
      .filter((name) => !Object.hasOwn(Attributes.def.shape, name))
      .map((name) => `attrs.${name}`),
  ])
  return [...new Set(unknown)].sort()
}
