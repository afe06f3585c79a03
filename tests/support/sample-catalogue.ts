// A shop small enough to know by heart: 7 stores, 2 makes, a tree of categories, some forty parts.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { addProducts, aProduct, type SoldProduct } from './new-product.ts'

export const STORES = {
  volgograd: ['ул. Мира, 1', 'ул. Мира, 2', 'ул. Мира, 3', 'ул. Мира, 4', 'ул. Мира, 5'],
  volojskiy: ['пр. Ленина, 10'],
  astrahan: ['ул. Кирова, 20'],
} as const
const CITIES = [
  { name: 'Волгоград', slug: 'volgograd', lat: 48.71, lng: 44.51, zoom: 11 },
  { name: 'Волжский', slug: 'volojskiy', lat: 48.79, lng: 44.77, zoom: 17 },
  { name: 'Астрахань', slug: 'astrahan', lat: 46.35, lng: 48.04, zoom: 17 },
] as const

const MAKES = [
  { name: 'Chery', slug: 'chery' },
  { name: 'Haval', slug: 'haval' },
]
const MODELS = [
  { make: 'chery', name: 'Tiggo 4', slug: 'tiggo-4', engines: ['SQRE4T15C'] },
  { make: 'chery', name: 'Tiggo 7 Pro', slug: 'tiggo-7-pro', engines: ['SQRE4T15C', 'SQRF4J16'] },
  { make: 'haval', name: 'Jolion', slug: 'jolion', engines: ['GW4G15K'] },
]
const CATEGORIES = [
  { key: 'filters', name: 'Фильтры', parent: null },
  { key: 'oil-filters', name: 'Фильтры масляные', parent: 'filters' },
  { key: 'air-filters', name: 'Фильтры воздушные', parent: 'filters' },
  { key: 'cabin-filters', name: 'Фильтры салона', parent: 'filters' },
  { key: 'brakes', name: 'Тормозная система', parent: null },
  { key: 'brake-pads', name: 'Колодки тормозные', parent: 'brakes' },
  { key: 'spark-plugs', name: 'Свечи зажигания', parent: null },
  { key: 'oils', name: 'Масла', parent: null },
]

export const SPARK_PLUGS = 30

export type SampleCatalogue = Readonly<Record<keyof typeof products, SoldProduct>>

const products = {
  oilFilter: aProduct({
    name: 'Фильтр масляный двигателя',
    article: 'E4G16-1012040',
    category: 'oil-filters',
    unitPrice: 45_050,
    quality: 'original',
    description: 'Картонный фильтрующий элемент. '.repeat(10).trim(),
    group: 'E4G16-1012040',
    cars: [
      ['tiggo-7-pro', null],
      ['tiggo-4', 'SQRE4T15C'],
    ],
    stock: { 'ул. Мира, 1': 3, 'пр. Ленина, 10': 4 },
  }),
  substitute: aProduct({
    name: 'Фильтр масляный',
    article: 'W 712/95',
    manufacturer: 'Mann-Filter',
    country: 'Германия',
    category: 'oil-filters',
    unitPrice: 69_000,
    group: 'E4G16-1012040',
    cars: [['tiggo-7-pro', null]],
    stock: { 'ул. Кирова, 20': 1 },
  }),
  soldOut: aProduct({
    name: 'Фильтр масляный',
    article: 'GB-1138',
    manufacturer: 'Big Filter',
    country: 'Россия',
    category: 'oil-filters',
    unitPrice: 31_000,
    quality: 'analogue-2',
    group: 'E4G16-1012040',
    cars: [['tiggo-7-pro', null]],
  }),
  airFilter: aProduct({
    name: 'Фильтр воздушный',
    article: 'T15-1109111',
    category: 'air-filters',
    unitPrice: 89_000,
    quality: 'original',
    cars: [['tiggo-7-pro', 'SQRF4J16']],
    stock: { 'ул. Мира, 2': 5 },
  }),
  brakePads: aProduct({
    name: 'Колодки тормозные передние',
    article: '3501175XKN01A',
    manufacturer: 'Haval',
    category: 'brake-pads',
    unitPrice: 520_000,
    quality: 'original',
    cars: [['jolion', null]],
    stock: { 'ул. Мира, 3': 2 },
  }),
  oil: aProduct({
    name: 'Масло моторное 5W-30',
    article: '3149287',
    manufacturer: 'Лукойл',
    country: 'Россия',
    category: 'oils',
    unitPrice: 299_999,
    isUniversal: true,
    oil: 'Синтетическое',
    stock: { 'ул. Мира, 1': 50 },
  }),
  hidden: aProduct({
    article: 'HIDDEN-0001',
    category: 'oil-filters',
    isHidden: true,
    group: 'E4G16-1012040',
    cars: [['tiggo-7-pro', null]],
    stock: { 'ул. Мира, 1': 9 },
  }),
}

const sparkPlugs = Array.from({ length: SPARK_PLUGS }, (_, place) =>
  aProduct({
    name: 'Свеча зажигания',
    article: `PLUG-${1000 + place}`,
    category: 'spark-plugs',
    unitPrice: 30_000 + place * 100,
    cars: [['tiggo-4', null]],
  }),
)

/** Fills an empty database; the products by their names here. */
export async function addSampleCatalogue(db: Database): Promise<SampleCatalogue> {
  await db.transaction(async (tx) => {
    await addPlaces(tx)
    await addCars(tx)
    await addCategories(tx)
  })
  const names = Object.keys(products) as (keyof typeof products)[]
  const sold = await addProducts(db, [...Object.values(products), ...sparkPlugs])
  return Object.fromEntries(names.map((name, place) => [name, sold[place]])) as SampleCatalogue
}

async function addPlaces(db: Database): Promise<void> {
  for (const [place, { name, slug, lat, lng, zoom }] of CITIES.entries()) {
    const titles = STORES[slug]
    await db.query(sql`
      WITH city AS (
        INSERT INTO cities (name, slug, lat, lng, zoom, position)
        VALUES (${name}, ${slug}, ${lat}, ${lng}, ${zoom}, ${place}) RETURNING id
      ), store AS (
        INSERT INTO stores (city_id, title, phone, lat, lng, position)
        SELECT city.id, given.title, '78442200001', ${lat}, ${lng}, given.place
        FROM city, unnest(${[...titles]}::text[]) WITH ORDINALITY AS given(title, place)
        RETURNING id, city_id, title, position
      )
      INSERT INTO stock_locations (city_id, store_id, address, position)
      SELECT city_id, id, title, position FROM store`)
  }
}

async function addCars(db: Database): Promise<void> {
  for (const [place, { name, slug }] of MAKES.entries()) {
    await db.query(sql`
      INSERT INTO makes (name, slug, position) VALUES (${name}, ${slug}, ${place})`)
  }
  for (const [place, { make, name, slug, engines }] of MODELS.entries()) {
    await db.query(sql`
      INSERT INTO engines (name) SELECT unnest(${engines}::text[]) ON CONFLICT DO NOTHING`)
    await db.query(sql`
      WITH model AS (
        INSERT INTO models (make_id, name, slug, position)
        SELECT id, ${name}, ${slug}, ${place} FROM makes WHERE slug = ${make} RETURNING id
      )
      INSERT INTO model_engines (model_id, engine_id)
      SELECT model.id, engine.id FROM model, engines AS engine
      WHERE engine.name = ANY (${engines})`)
  }
}

async function addCategories(db: Database): Promise<void> {
  for (const [place, { key, name, parent }] of CATEGORIES.entries()) {
    await db.query(sql`
      INSERT INTO categories (parent_id, key, name, position)
      VALUES ((SELECT id FROM categories WHERE key = ${parent}), ${key}, ${name}, ${place})`)
  }
}
