import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openEmpty } from '#tests/support/empty-database.ts'
import { schemaFacts } from '#tests/support/schema-facts.ts'
import { bothDatabases } from '#tests/support/test-database.ts'
import type { OpenDatabase } from './database.ts'
import { areKnown, isMigrated, listApplied, migrate } from './migrate.ts'
import { readSchemaFiles, type SchemaFile, type SchemaFiles } from './schema-files.ts'
import { sql } from './sql.ts'

const BASELINE = '0000-baseline-1.0.0'
const PATIENCE_MS = 60_000

type Texts = { readonly [name: string]: string }

const filesOf = (texts: Texts): SchemaFile[] =>
  Object.entries(texts).map(([name, text]) => ({
    ...{ name, text },
    checksum: createHash('sha256').update(text).digest('hex'),
  }))

type Wishes = {
  readonly version?: string
  readonly schema?: Texts
  readonly migrations?: Texts
  readonly functions?: Texts
}

/** A shop of one table and no functions. */
const aShop = ({ version = '1.0.0', ...wishes }: Wishes): SchemaFiles => ({
  version,
  schema: () => filesOf(wishes.schema ?? { '01-goods.sql': GOODS }),
  migrations: filesOf(wishes.migrations ?? {}),
  functions: filesOf(wishes.functions ?? {}),
})

const GOODS = 'CREATE TABLE goods (id integer PRIMARY KEY, price integer NOT NULL)'
const NAMED = 'CREATE TABLE goods (name text, id integer PRIMARY KEY, price integer NOT NULL)'
const ADD_NAME = { '0001-names.sql': 'ALTER TABLE goods ADD COLUMN name text' }

/** A function that gives this number. */
const giving = (n: number, type = 'integer') =>
  `CREATE OR REPLACE FUNCTION number() RETURNS ${type} LANGUAGE sql AS 'SELECT ${n}::${type}'`

describe.each(bothDatabases())('bringing the $kind database up to date', ({ open }) => {
  let db: OpenDatabase
  beforeEach(async () => {
    db = await openEmpty({ open })
  }, PATIENCE_MS)
  afterEach(() => db.close())

  const number = async () => {
    const [row] = await db.query<{ number: number }>(sql`SELECT number() AS number`)
    return row?.number
  }
  const names = async () => (await listApplied(db)).map(({ name }) => name)

  test('makes a new one of the schema, and notes the migrations that it holds', async () => {
    const shop = aShop({ schema: { '01-goods.sql': NAMED }, migrations: ADD_NAME })
    expect(await migrate(db, shop)).toEqual([BASELINE, '0001-names.sql'])
    expect(await migrate(db, shop)).toEqual([])
    expect(await names()).toEqual([BASELINE, '0001-names.sql'])
  })

  test('brings an older one to the same schema by the migrations that it lacks', async () => {
    await migrate(db, aShop({}))
    const shop = aShop({ schema: { '01-goods.sql': NAMED }, migrations: ADD_NAME })
    expect(await migrate(db, shop)).toEqual(['0001-names.sql'])
    const another = await openEmpty({ open })
    await migrate(another, shop)
    expect(await schemaFacts(db)).toEqual(await schemaFacts(another))
    await another.close()
  })

  test('applies a function whose file has changed, and no other', async () => {
    await migrate(db, aShop({ functions: { number: giving(1) } }))
    await db.script(giving(2))
    await migrate(db, aShop({ functions: { number: giving(1) } }))
    expect(await number()).toBe(2)
    await migrate(db, aShop({ functions: { number: giving(3) } }))
    expect(await number()).toBe(3)
  })

  test('has functions before the tables that call them, and after those that they need', async () => {
    const functions = {
      cheap: `CREATE OR REPLACE FUNCTION cheap(goods) RETURNS boolean LANGUAGE sql AS
              'SELECT $1.price < number()'`,
      number: giving(1),
    }
    const schema = { '01-goods.sql': `${GOODS}; ALTER TABLE goods ADD CHECK (price >= number())` }
    await migrate(db, aShop({ schema, functions }))
    await db.script('INSERT INTO goods VALUES (1, 1)')
    expect(await db.query(sql`SELECT cheap(goods) FROM goods`)).toEqual([{ cheap: false }])
  })

  test('lets a migration drop a function first whose result is of another type', async () => {
    await migrate(db, aShop({ functions: { number: giving(1) } }))
    await migrate(
      db,
      aShop({
        migrations: { '0001-number.sql': 'DROP FUNCTION number' },
        functions: { number: giving(2, 'text') },
      }),
    )
    expect(await number()).toBe('2')
  })

  test('changes nothing when a function cannot be applied', async () => {
    await migrate(db, aShop({ functions: { number: giving(1) } }))
    const broken = aShop({
      migrations: ADD_NAME,
      functions: { number: giving(2), other: giving(3, 'of_nothing').replace('number', 'other') },
    })
    await expect(migrate(db, broken)).rejects.toThrow(
      /^Функция базы данных other не применена: .*of_nothing/,
    )
    expect(await number()).toBe(1)
    expect(await names()).toEqual([BASELINE])
  })

  test('leaves functions of a newer shop alone, and takes those of its own version', async () => {
    const functions = { number: giving(1) }
    await migrate(db, aShop({ version: '1.10.0', functions }))
    await migrate(db, aShop({ version: '1.9.1', functions: { number: giving(2) } }))
    await migrate(db, aShop({ version: '1.9.1' })) // it knows of no such function
    expect(await number()).toBe(1)
    await migrate(db, aShop({ version: '1.10.0', functions: { number: giving(3) } }))
    expect(await number()).toBe(3)
    await migrate(db, aShop({ version: '1.11.0', functions: { number: giving(4) } }))
    expect(await number()).toBe(4)
  })

  test('forgets a function whose file is gone: it comes back when the file does', async () => {
    const functions = { number: giving(1) }
    await migrate(db, aShop({ functions }))
    const migrations = { '0001-number.sql': 'DROP FUNCTION number' }
    await migrate(db, aShop({ migrations }))
    await expect(number()).rejects.toThrow()
    await migrate(db, aShop({ migrations, functions }))
    expect(await number()).toBe(1)
  })

  test('is the work of one of two processes that start at once', async () => {
    const shop = aShop({ functions: { number: giving(1) }, migrations: ADD_NAME })
    const both = await Promise.all([migrate(db, shop), migrate(db, shop)])
    expect(both.toSorted((one, other) => one.length - other.length)).toEqual([
      [],
      [BASELINE, '0001-names.sql'],
    ])
    expect(await number()).toBe(1)
  })

  test('refuses a database of before 1.0.0, and says what to do', async () => {
    await db.script(`
      CREATE TABLE migrations (
        name text PRIMARY KEY, checksum text NOT NULL,
        applied_at timestamptz NOT NULL DEFAULT now());
      INSERT INTO migrations VALUES ('0001-stores.sql', 'known')`)
    await expect(migrate(db)).rejects.toThrow(
      /^База данных прежней редакции магазина \(до 1\.0\.0\).*задайте другую DATA_DIR/,
    )
    expect(await names()).toEqual(['0001-stores.sql'])
    expect(await isMigrated(db)).toBe(false)
    expect(areKnown(await listApplied(db))).toBe(false)
  })

  test('refuses a newer database, and a migration that was edited', async () => {
    await migrate(db, aShop({ migrations: ADD_NAME }))
    await expect(migrate(db, aShop({}))).rejects.toThrow(/новее .* \(в ней есть 0001-names\.sql\)/)
    const edited = aShop({ migrations: { '0001-names.sql': 'SELECT 1' } })
    await expect(migrate(db, edited)).rejects.toThrow(/0001-names\.sql изменён после применения/)
  })

  test(
    'knows the schema and the functions of the shop, whose bodies the server accepts',
    async () => {
      expect(await migrate(db)).toContain(BASELINE)
      expect(await isMigrated(db)).toBe(true)
      expect(areKnown(await listApplied(db))).toBe(true)
      for (const { name, text } of readSchemaFiles().functions) {
        await expect(db.script(text), name).resolves.toBeUndefined()
      }
    },
    PATIENCE_MS,
  )
})
