// npm run shop -- categories, as the owner gives it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import { runCommand } from './run-command.ts'

describe.each(testDatabases())('npm run shop -- categories on the $kind database', ({ open }) => {
  let db: OpenDatabase

  beforeAll(async () => {
    db = await open()
    await db.query(sql`
      INSERT INTO categories (id, parent_id, key, name)
      VALUES (101, NULL, 'kuzov', 'Кузов'), (102, 101, 'tyuning', 'Тюнинг')`)
    await db.query(sql`
      INSERT INTO manufacturers (id, name, name_norm) VALUES (101, 'Mann-Filter', 'MANNFILTER')`)
    await db.query(sql`
      INSERT INTO manufacturer_synonyms (name_norm, manufacturer_id) VALUES ('MANN', 101)`)
  })
  afterAll(() => db?.close())

  async function categories(...words: readonly string[]) {
    const printed: string[] = []
    const exit = await runCommand(['categories', ...words], {
      db,
      folder: '.',
      print: (text) => printed.push(text),
      progress: () => {},
    })
    return { exit, text: printed.join('\n') }
  }
  const numberOf = (text: string) => /номер (\d+)/.exec(text)?.[1] ?? ''

  test('rules are added, listed in their order and removed', async () => {
    const tuning = ['--category', 'Кузов > Тюнинг']
    const first = await categories('rule', 'add', '--words', 'руль спортивный', ...tuning)
    const one = numberOf(first.text)
    expect(first).toEqual({
      exit: 0,
      text: `Правило на месте 1: в названии «руль спортивный» → Кузов > Тюнинг (номер ${one})`,
    })
    const more = ['--manufacturer', 'mann', '--article-prefix', 'w-7', '--category', 'kuzov']
    const other = numberOf((await categories('rule', 'add', ...more, '--position', '1')).text)
    expect((await categories('rules')).text.split('\n')).toEqual([
      `1. в названии «руль спортивный» → Кузов > Тюнинг (номер ${one})`,
      `1. производитель Mann-Filter, артикул с W7 → Кузов (номер ${other})`,
    ])
    const third = await categories('rule', 'add', '--words', 'спойлер', ...tuning)
    expect(third.text).toContain('Правило на месте 2: ')
    for (const id of [one, other, numberOf(third.text)]) {
      expect((await categories('rule', 'remove', id)).text).toContain(`Правило ${id} удалено.`)
    }
    expect((await categories('rules')).text).toContain('Правил нет')
  })

  test('apply tells how many products go where, and moves them', async () => {
    await db.query(sql`
      INSERT INTO categories (id, parent_id, key, name) VALUES (103, NULL, 'prochee', 'Прочее')`)
    await db.query(sql`
      INSERT INTO products (key, name, article, article_norm, manufacturer_id, category_id, price)
      SELECT 'apply-' || n, name, 'A' || n, 'A' || n, 101, 103, 100
      FROM unnest(ARRAY['Тюнинг фар', 'Тюнинг руля', 'Нечто']) WITH ORDINALITY AS given(name, n)`)
    const lines = ['Кузов > Тюнинг: 2']
    expect(await categories('apply', '--dry-run')).toEqual({
      exit: 0,
      text: [...lines, 'Перейдут (это проверка): 2. Остаются в «Прочем»: 1.'].join('\n'),
    })
    expect((await categories('apply')).text).toBe(
      [...lines, 'Перешли в свои категории: 2. Остаются в «Прочем»: 1.'].join('\n'),
    )
    expect((await categories('apply', '--all')).text).toBe(
      'Перешли в свои категории: 0. Остаются в «Прочем»: 1.',
    )
    await db.query(sql`UPDATE products SET is_hidden = true WHERE key = 'apply-3'`)
    expect((await categories('apply')).text).toContain('Остаются в «Прочем»: 0, и скрытых: 1.')
  })

  test('texts of lists are mapped, listed with what waits first, and forgotten', async () => {
    await db.query(sql`INSERT INTO suppliers (id, name) VALUES (101, 'ACME')`)
    await db.query(sql`
      INSERT INTO supplier_categories (supplier_id, text, text_norm) VALUES (101, 'Лавка', 'лавка')`)
    const text = ['--supplier', 'acme', '--text', 'Обвес  кузова']
    expect((await categories('map', ...text, '--category', 'Кузов > Тюнинг')).text).toContain(
      'ACME: «Обвес  кузова» → Кузов > Тюнинг.',
    )
    expect((await categories('maps', '--supplier', 'ACME')).text.split('\n')).toEqual([
      'ACME: «Лавка» → не назначена (товаров: 0)',
      'ACME: «Обвес  кузова» → Кузов > Тюнинг (товаров: 0)',
    ])
    const made = await categories('map', ...text, '--category', 'Кузов > Обвесы', '--make')
    expect(made.text).toContain('→ Кузов > Обвесы.')
    const forgotten = ['forget', '--supplier', 'ACME', '--text', 'ОБВЕС КУЗОВА']
    expect((await categories(...forgotten)).text).toContain('больше никуда не назначен')
    expect(await categories(...forgotten)).toMatchObject({ exit: 1 })
  })

  const inTuning = ['rule', 'add', '--category', 'Тюнинг']

  test.each([
    [['rule', 'add'], 'Укажите категорию: --category'],
    [['rule', 'add', '--category', 'Окна'], 'Категории «Окна» нет.'],
    [inTuning, 'Укажите, каких товаров правило'],
    [[...inTuning, '--words', ' '], 'Укажите, каких товаров правило'],
    [[...inTuning, '--words', 'для на'], '--words: нет слова, по которому ищут'],
    [[...inTuning, '--words', '!'], '--words: нет слова, по которому ищут'],
    [[...inTuning, '--article-prefix', '--', '-'], 'Непонятная настройка: --article-prefix'],
    [[...inTuning, '--article-prefix', '.'], '--article-prefix: нет ни букв, ни цифр.'],
    [[...inTuning, '--manufacturer', 'Никто'], 'Производителя «Никто» нет'],
    [[...inTuning, '--manufacturer', '.'], 'Производителя «.» нет'],
    [[...inTuning, '--words', 'руль', '--position', '0'], '--position: «0» — не место.'],
    [['rule', 'remove', '999999'], 'Правила 999999 нет'],
    [['rule', 'remove'], 'Укажите номер правила: его показывает categories rules.'],
    [['map'], 'Укажите, чей это список: --supplier'],
    [['map', '--supplier', 'Никто', '--text', 'А'], 'Поставщика «Никто» нет'],
    [['map', '--supplier', 'ACME'], 'Укажите, как пишет список: --text'],
    [['map', '--supplier', 'ACME', '--text', 'А'], 'Укажите категорию: --category'],
    [['map', '--supplier', 'ACME', '--text', 'А', '--category', 'Окна'], 'Категории «Окна» нет.'],
    [['map', '--supplier', 'ACME', '--text', '>', '--category', 'Кузов'], '--text: от 1 до 300'],
    [['maps', '--supplier', 'Никто'], 'Поставщика «Никто» нет'],
    [['rule'], 'categories rule add --category'],
    [['rules', 'лишнее'], 'categories rule add --category'],
    [[], 'categories rule add --category'],
    [['rules', '--name', 'x'], 'Непонятная настройка: --name'],
  ])('explains what is wrong with %j', async (words, refusal) => {
    const { exit, text } = await categories(...words)
    expect(exit).toBe(1)
    expect(text).toContain(refusal)
    expect(await db.query(sql`SELECT 1 FROM category_rules`)).toEqual([])
  })
})
