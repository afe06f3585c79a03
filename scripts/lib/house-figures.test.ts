import { describe, expect, test } from 'vitest'
import { exportedNames, houseFigures } from './house-figures.ts'

const lines = (count: number, text = '') => `${text}\n${'//\n'.repeat(count - 1)}`
const figuresOf = (files: Readonly<Record<string, string>>) =>
  houseFigures(new Map(Object.entries(files)))

describe('the size of the house', () => {
  test('counts files of code without their tests, and scripts apart from the shop', () => {
    const { shop, workshop } = figuresOf({
      'src/cart/cart.ts': lines(10),
      'src/cart/cart.test.ts': lines(50),
      'src/cart/web/cart-page.tsx': lines(30),
      'src/cart/web/cart-link.tsx': lines(20),
      'src/cart/web/cart-link.module.css': lines(9),
      'scripts/dev.mjs': lines(5),
      'database/demo/cars.ts': lines(7),
      'tests/support/buyer.ts': lines(90),
    })
    expect(shop).toEqual({ files: 3, lines: 60, median: 20 })
    expect(workshop).toEqual({ files: 2, lines: 12, median: 5 })
  })
})

describe('a crumb', () => {
  const figures = figuresOf({
    'src/cart/total.ts': lines(25),
    'src/cart/cart.ts': lines(30, "import { total } from './total.ts'"),
    'src/cart/total.test.ts': "import { total } from './total.ts'\n",
    'src/cart/words.ts': lines(26),
    'src/cart/shared.ts': lines(5),
    'src/cart/web/cart-page.tsx': lines(
      40,
      "import '../shared.ts'\nimport '../words.ts'\nimport { late } from '#src/stores/late.ts'",
    ),
    'src/stores/late.ts': lines(3),
    'scripts/shop.ts': lines(9, "import { shared } from '#src/cart/shared.ts'"),
  })

  test('has 25 lines or fewer and one importer, tests apart', () => {
    expect(figures.crumbs).toEqual(['src/cart/total.ts', 'src/stores/late.ts'])
  })
})

describe('a door', () => {
  test('is as large as the list of its names', () => {
    const { doors } = figuresOf({
      'src/cart/web/public.ts': "export { Cart } from './cart.tsx'\n",
      'src/stores/server/public.ts':
        "export {\n  findStore,\n  type Store,\n} from './stores.ts'\nexport const MOST = 5\n",
      'src/stores/server/stores.ts': 'export const findStore = 1\n',
    })
    expect(doors).toEqual([
      ['src/stores/server/public.ts', 3],
      ['src/cart/web/public.ts', 1],
    ])
  })

  test('exports lists, types and declarations', () => {
    const text = `
      export type { A } from './a.ts'
export { type B, c as d } from './b.ts'
export type { E } from './e.ts'
export async function f() {}
const notExported = 1`
    expect(exportedNames(text)).toEqual(['type B', 'c as d', 'E', 'f'])
  })
})

describe('a function of the database', () => {
  test('is repeated where two files define it', () => {
    const made = 'CREATE FUNCTION place_order(id integer) RETURNS integer\n'
    const { repeatedFunctions } = figuresOf({
      'database/migrations/0001-orders.sql': `${made}CREATE FUNCTION once() RETURNS integer\n`,
      'src/orders/server/place_order.sql': made.replace('CREATE', 'CREATE OR REPLACE'),
    })
    expect(repeatedFunctions).toEqual({
      place_order: ['database/migrations/0001-orders.sql', 'src/orders/server/place_order.sql'],
    })
  })
})

describe('a table', () => {
  const { tables, temporaryTables } = figuresOf({
    'src/stock/server/counts.repository.ts': [
      'INSERT INTO stock_levels (on_hand) VALUES (1)',
      'ON CONFLICT (id) DO UPDATE SET on_hand = 2',
      '-- COPY remarks',
      'CREATE TEMP TABLE counts ON COMMIT DROP AS SELECT id FROM orders FOR UPDATE OF orders',
    ].join('\n'),
    'src/orders/server/place_order.sql': 'UPDATE stock_levels SET reserved = 1;\n',
    'src/orders/server/orders.ts': 'INSERT INTO carts VALUES (1)\n',
    'src/orders/server/orders.repository.test.ts': 'INSERT INTO carts VALUES (1)\n',
    'database/migrations/0001-stores.sql': 'INSERT INTO stores VALUES (1);\n',
  })

  test('is filled by the rooms that insert into it, and changed by others', () => {
    expect(tables).toEqual({
      counts: { filledBy: ['stock'], changedBy: [] },
      stock_levels: { filledBy: ['stock'], changedBy: ['orders'] },
    })
  })

  test('is temporary where the shop makes it so', () => {
    expect(temporaryTables).toEqual(['counts'])
  })
})
