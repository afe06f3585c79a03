// What travels about products and categories. Prices are rubles with at most two decimals.

import * as z from 'zod/mini'
import { ProductImage } from '#src/pictures/contract.ts'
import { endpoint } from '#src/shared/endpoint.ts'
import { optionalText, paged, paging, requiredText } from '#src/shared/wire-fields.ts'
import { filterFields, LIST_FACETS, LIST_FILTERS } from './filter-contract.ts'

const named = z.object({ key: z.string(), name: z.string() })

/** How much lies in one place; the quantity stands twice because the specification shows both. */
export const Storage = z.object({
  city: z.string(),
  address: z.string(),
  quantity: z.number(),
  pivot: z.object({ quantity: z.number() }),
  /** It lies at a supplier: the shop orders it for the buyer. */
  to_order: z.optional(z.literal(true)),
})
export type Storage = z.infer<typeof Storage>

/** Of oils and fluids; what a maker does not say is null or empty. */
export const OilFacts = z.object({
  viscosity: z.nullable(z.string()),
  volume_ml: z.number(),
  base: z.nullable(z.string()),
  api: z.array(z.string()),
  acea: z.array(z.string()),
  approvals: z.array(z.string()),
  price_per_litre: z.number(),
})
export type OilFacts = z.infer<typeof OilFacts>

/** A value that a list can be narrowed to, and how many goods it leaves: exact to 1,000. */
export const Choice = z.object({
  value: z.string(),
  name: z.string(),
  count: z.number(),
  count_is_lower_bound: z.optional(z.boolean()),
})
export type Choice = z.infer<typeof Choice>

export const Product = z.object({
  id: z.number(),
  key: z.string(),
  name: z.string(),
  article: z.string(),
  type: z.string(),
  quality: z.string(),
  manufacturer: z.string(),
  country: z.string(),
  description: z.string(),
  price: z.number(),
  /** Sold by so many: 4 spark plugs to a box. */
  multiplicity: z.number(),
  pictogram: z.string(),
  /** Photographs, in lists only the first; absent without any. */
  images: z.optional(z.array(ProductImage)),
  category: named,
  group_of_analogs: z.object({ analogs_group_article: z.string() }),
  cars: z.array(z.object({ brand: z.string(), model: z.string(), engine: z.string() })),
  is_universal: z.boolean(),
  storages: z.array(Storage),
  oil: z.optional(OilFacts),
  /** On its own page; absent without any. */
  barcodes: z.optional(z.array(z.string())),
  /** In lists, for a missing product: the price of its cheapest analogue in stock, in rubles. */
  analogs_from: z.optional(z.number()),
})
export type Product = z.infer<typeof Product>

export type Category = {
  key: string
  name: string
  pictogram: string
  product_count: number
  child_categories: Category[]
}
export const Category: z.ZodMiniType<Category> = z.object({
  key: z.string(),
  name: z.string(),
  pictogram: z.string(),
  product_count: z.number(),
  get child_categories() {
    return z.array(Category)
  },
})
// the API's page needs a name for what contains itself
z.globalRegistry.add(Category, { id: 'Category' })

export const SORT_ORDERS = ['price', '-price'] as const
const sort = z.optional(z.enum(SORT_ORDERS, 'Сортировка: price или -price.'))
const carName = requiredText(100)
/** Facets of the list and its price range in rubles. */
const narrowed = {
  facets: z.record(z.enum(LIST_FACETS), z.array(Choice)),
  prices: z.optional(z.object({ least: z.number(), most: z.number() })),
}
const productList = z.object({ products: z.array(Product), ...narrowed, ...paged })
export type ListAnswer = z.infer<typeof productList>

export const catalogueApi = {
  categories: endpoint({
    method: 'GET',
    path: '/api/products/categories',
    summary: 'Дерево категорий, в которых есть товары для модели',
    access: 'public',
    /** With an engine the counts are of what fits it; a category of the model without any has 0. */
    query: z.object({ brand: carName, model: carName, engine: optionalText(100) }),
    answer: z.object({ categories: z.array(Category) }),
  }),
  products: endpoint({
    method: 'GET',
    path: '/api/products',
    summary: 'Товары категории для модели',
    access: 'public',
    query: z.object({
      brand: carName,
      model: carName,
      category: requiredText(100),
      engine: optionalText(100),
      ...filterFields(LIST_FILTERS),
      sort,
      ...paging,
    }),
    answer: productList,
  }),
  product: endpoint({
    method: 'GET',
    path: '/api/products/:id',
    summary: 'Товар по номеру или ключу, его аналоги и соседи по категории и цене',
    access: 'public',
    params: z.object({ id: requiredText(300) }),
    answer: z.object({
      product: Product,
      analogs: z.array(Product),
      neighbours: z.array(Product),
      breadcrumbs: z.array(named),
    }),
  }),
  allCategories: endpoint({
    method: 'GET',
    path: '/api/categories',
    summary: 'Дерево всех категорий магазина',
    access: 'public',
    answer: z.object({ categories: z.array(Category) }),
  }),
  categoryProducts: endpoint({
    method: 'GET',
    path: '/api/categories/:key/products',
    summary: 'Товары категории: все или подходящие модели',
    access: 'public',
    params: z.object({ key: requiredText(100) }),
    /** With brand and model: products for this car, and products for every car. */
    query: z.object({
      brand: optionalText(100),
      model: optionalText(100),
      engine: optionalText(100),
      ...filterFields(LIST_FILTERS),
      sort,
      ...paging,
    }),
    answer: z.object({
      category: named,
      breadcrumbs: z.array(named),
      products: z.array(Product),
      ...narrowed,
      ...paged,
    }),
  }),
}
