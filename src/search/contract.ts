// What travels when a buyer searches, and while one types.

import * as z from 'zod/mini'
import { Choice, Product, SORT_ORDERS } from '#src/catalogue/contract.ts'
import { filterFields, SEARCH_FACETS, SEARCH_FILTERS } from '#src/catalogue/filter-contract.ts'
import { OilRegulationFacts } from '#src/catalogue/oil-contract.ts'
import { endpoint } from '#src/shared/endpoint.ts'
import { optionalText, paged, paging, tick } from '#src/shared/wire-fields.ts'

export const LIKELIHOODS = ['often', 'sometimes', 'rare'] as const

/** A longer text names no part: its beginning is what is searched for. */
export const LONGEST_SEARCH = 500
/** Longer than that it is refused. */
const LONGEST_TEXT = 9000

/** A car as it is chosen; what is not known of it is empty. */
const namedCar = z.object({ brand: z.string(), model: z.string(), engine: z.string() })

/** A text that can be searched instead, and how it is offered. */
const proposal = z.object({ name: z.string(), search: z.string() })

/** The answer to a question that names no part. */
const Advice = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('service'),
    /** Null: not known, and the service depends on it. */
    car: z.nullable(namedCar),
    /** The service of the car's own table, and its mileage; null: any. */
    number: z.nullable(z.number()),
    km: z.nullable(z.number()),
    /** A named repair, where no service is meant: «Замена сцепления». */
    job: z.optional(z.string()),
    /** Due at it; `gearbox` where it is for cars with that one alone. */
    items: z.array(z.object({ name: z.string(), gearbox: z.string() })),
    /** Other models that the text may mean. */
    models: z.array(proposal),
  }),
  z.object({
    kind: z.literal('symptom'),
    name: z.string(),
    /** The likeliest first. */
    causes: z.array(
      z.object({
        name: z.string(),
        likelihood: z.enum(LIKELIHOODS),
        /** The category of the part; null: the shop has none, the cause is only named. */
        category: z.nullable(z.string()),
        /** Where the category holds other parts too, the text to search for; else empty. */
        search: z.string(),
      }),
    ),
  }),
  z.object({
    kind: z.literal('oil'),
    car: z.nullable(namedCar),
    /** Another unit than the engine: «вариатор»; no engines are named then. */
    unit: z.optional(z.string()),
    /** Engines that the text may mean; none: the car has to be known. */
    engines: z.array(
      z.object({
        engine: z.string(),
        /** Some models that have it, where the text names none. */
        models: z.array(z.string()),
        regulation: z.nullable(OilRegulationFacts),
      }),
    ),
    models: z.array(proposal),
  }),
])
export type Advice = z.infer<typeof Advice>

const found = z.object({
  products: z.array(Product),
  /** The text as it was understood, where it was corrected. */
  corrected: z.optional(z.string()),
  /** Nothing is exactly what was asked for; near matches are shown. */
  similar: z.optional(z.boolean()),
  /** Only so many first words of a long text were read. */
  read_words: z.optional(z.number()),
  /** The time of the search was over before all was looked through. */
  partial: z.optional(z.boolean()),
  /** Words of the text that had to be left out for anything to be found. */
  dropped: z.optional(z.array(z.string())),
  /** The car that the text itself names. */
  car: z.optional(
    z.extend(namedCar, {
      /** Engines of the model that match the text, if several. */
      engines: z.optional(z.array(z.string())),
    }),
  ),
  /** The text can be read in several ways: one proposal per reading. */
  ask: z.optional(z.array(proposal)),
  /** The text holds article numbers: `count` goods carry one exactly and stand first, `alike` ones
   * after them look alike, the rest matches the words. `manufacturers` have it as own article, for
   * a single number. */
  article: z.optional(
    z.object({
      text: z.string(),
      count: z.number(),
      alike: z.number(),
      manufacturers: z.array(Choice),
    }),
  ),
  /** The text is a VIN. `is_checked`: its check digit agrees; `in_catalogue`: the shop has the make. */
  vin: z.optional(
    z.object({
      vin: z.string(),
      brand: z.string(),
      year: z.nullable(z.number()),
      is_checked: z.boolean(),
      in_catalogue: z.boolean(),
    }),
  ),
  advice: z.optional(Advice),
  /** Counted among the matches that were looked at, of a text in a large shop some hundreds. */
  facets: z.record(z.enum(SEARCH_FACETS), z.array(Choice)),
  /** Rubles, of what was found; absent when nothing was. */
  prices: z.optional(z.object({ least: z.number(), most: z.number() })),
  /** Where the next page begins; absent on the last one. */
  next: z.optional(z.string()),
  ...paged,
})
export type SearchAnswer = z.infer<typeof found>

export const Suggestions = z.object({
  /** Goods whose article number begins so. */
  articles: z.array(
    z.object({ key: z.string(), article: z.string(), name: z.string(), manufacturer: z.string() }),
  ),
  /** Whole texts to search for. */
  parts: z.array(z.string()),
  cars: z.array(z.extend(namedCar, { name: z.string() })),
  categories: z.array(z.object({ key: z.string(), name: z.string() })),
})
export type Suggestions = z.infer<typeof Suggestions>

export const searchApi = {
  products: endpoint({
    method: 'GET',
    path: '/api/products/search',
    summary: 'Поиск товаров по тексту, артикулу и автомобилю',
    access: 'public',
    query: z.object({
      search: optionalText(LONGEST_TEXT),
      brand: optionalText(100),
      model: optionalText(100),
      engine: optionalText(100),
      /** As typed: nothing is corrected. */
      exact: z.optional(tick),
      ...filterFields(SEARCH_FILTERS),
      sort: z.optional(z.enum(SORT_ORDERS, 'Сортировка: price или -price.')),
      /** The `next` of the page before; with it `page` is of no account. */
      after: optionalText(100),
      ...paging,
    }),
    answer: found,
  }),
  suggest: endpoint({
    method: 'GET',
    path: '/api/suggest',
    summary: 'Подсказки, пока набирают поисковый запрос',
    access: 'public',
    query: z.object({ search: optionalText(LONGEST_TEXT) }),
    answer: Suggestions,
  }),
}
