// Cards of products: their names are kept in memory, and what is new is known at once.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '#src/platform/server/database.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import { findProducts } from './find-products.ts'

describe.each(testDatabases())('cards of products on the $kind database', ({ open }) => {
  let db: OpenDatabase

  beforeAll(async () => {
    db = await open()
    await db.script(`
      INSERT INTO cities (id, name, slug, lat, lng, zoom) VALUES (1, 'Волгоград', 'v', 48, 44, 11);
      INSERT INTO stock_locations (id, city_id, address) VALUES (1, 1, 'Склад');
      INSERT INTO manufacturers (id, name, name_norm, country)
      VALUES (1, 'Mann', 'mann', 'Германия');
      INSERT INTO categories (id, key, name, pictogram) VALUES (1, 'filters', 'Фильтры', 'filter');
      INSERT INTO products (id, key, name, article, article_norm, manufacturer_id, category_id,
        price)
      VALUES (1, 'one', 'Фильтр', 'W1', 'W1', 1, 1, 100),
             (2, 'two', 'Фильтр', 'W2', 'W2', 1, 1, 200);
      SELECT change_stock(1, 1, 'received', 3, 0, 'test', '')`)
  })
  afterAll(() => db?.close())

  test('stand in the order asked, with the names of what belongs to them', async () => {
    const [second, first] = await findProducts(db, [2, 99, 1])
    expect(second).toMatchObject({ id: 2, storages: [], cars: [] })
    expect(first).toMatchObject({
      id: 1,
      manufacturer: 'Mann',
      country: 'Германия',
      categoryKey: 'filters',
      storages: [{ city: 'Волгоград', address: 'Склад', quantity: 3 }],
    })
  })

  test('know a maker, a category, a car and a place that came a moment ago', async () => {
    await db.script(`
      INSERT INTO stock_locations (id, city_id, address) VALUES (2, 1, 'Новый склад');
      INSERT INTO manufacturers (id, name, name_norm) VALUES (2, 'Kimiko', 'kimiko');
      INSERT INTO categories (id, key, name) VALUES (2, 'oils', 'Масла');
      INSERT INTO makes (id, name, slug) VALUES (1, 'Haval', 'haval');
      INSERT INTO models (id, make_id, name, slug) VALUES (1, 1, 'Jolion', 'jolion');
      INSERT INTO products (id, key, name, article, article_norm, manufacturer_id, category_id,
        price)
      VALUES (3, 'three', 'Фильтр', 'W3', 'W3', 2, 2, 300);
      INSERT INTO fitments (product_id, model_id) VALUES (3, 1);
      SELECT change_stock(3, 2, 'received', 1, 0, 'test', '')`)
    expect(await findProducts(db, [3])).toMatchObject([
      {
        manufacturer: 'Kimiko',
        country: '',
        categoryName: 'Масла',
        cars: [{ brand: 'Haval', model: 'Jolion', engine: '' }],
        storages: [{ address: 'Новый склад', quantity: 1 }],
      },
    ])
  })
})
