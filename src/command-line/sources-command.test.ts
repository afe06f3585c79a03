// npm run shop -- sources, as the owner gives it.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#src/platform/server/sql.ts'
import { type ListedShop, listedShop, listOf, many } from '#tests/support/listed-shop.ts'
import { sourceDeps, webServer } from '#tests/support/listed-source.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import { runCommand } from './run-command.ts'

describe.each(testDatabases())('npm run shop -- sources on the $kind database', ({ open }) => {
  let shop: ListedShop
  let web: Awaited<ReturnType<typeof webServer>>
  let deps: Awaited<ReturnType<typeof sourceDeps>>
  beforeAll(async () => {
    shop = await listedShop(open)
    web = await webServer()
    deps = await sourceDeps(shop.db)
  })
  afterAll(async () => {
    await web?.close()
    await deps?.close()
    await shop?.close()
  })

  const sources = (...words: readonly string[]) => command('sources', ...words)
  async function command(...words: readonly string[]) {
    const printed: string[] = []
    const { folder, mostBytes, mostRefusedBytes } = deps
    const exit = await runCommand(words, {
      db: shop.db,
      folder,
      print: (text) => printed.push(text),
      progress: () => {},
      owner: {
        values: {},
        unset: [],
        dataDir: folder,
        sources: { folder, mostBytes, mostRefusedBytes, passwords: {} },
      },
    })
    return { exit, text: printed.join('\n') }
  }
  const add = async (maker: string, ...words: readonly string[]) => {
    const from = ['--from', `${web.url}/${maker}.csv?key=tops3cret`, '--inside']
    const { exit, text } = await sources('add', '--supplier', maker, ...from, ...words)
    return { exit, text, id: /Источник (\d+)/.exec(text)?.[1] ?? '' }
  }

  test('adds one, tries it, fetches it and removes it', async () => {
    expect((await sources()).text).toContain('Источников нет')
    const { id, text } = await add('ADDED', '--at', '6:00,14:30', '--store', shop.store.title)
    expect(text).toContain(`ADDED, ${web.url}/ADDED.csv?…, в 6:00, 14:30.`)
    expect(text).not.toContain('tops3cret')

    web.file(listOf('ADDED', many(3)))
    const tried = await sources('test', id)
    expect(tried.text).toContain('Получен ADDED.csv')
    expect(tried.text).toContain('Ничего не загружено')
    expect(await shop.goodsOf('ADDED')).toEqual([])

    const fetched = await sources('fetch', id)
    expect(fetched).toMatchObject({ exit: 0, text: expect.stringContaining('новых 3') })
    expect(await shop.goodsOf('ADDED')).toHaveLength(3)
    expect((await sources('fetch', id)).text).toContain('Нового нет')
    expect((await sources('fetch', id, '--again')).text).toContain('Загружено')
    const listed = (await sources()).text
    expect(listed).toMatch(/последний список .*; следующий раз/)
    expect(listed).not.toContain('tops3cret')

    expect((await sources('remove', id)).exit).toBe(0)
    expect(await sources('test', id)).toMatchObject({ exit: 1 })
    expect(await shop.goodsOf('ADDED')).toHaveLength(3)
  })

  test('answers a question once: the next list is read by the answer', async () => {
    const wholesale = (price: number) => `Артикул;Товар;Бренд;Цена опт\nN-1;Болт;ASKED;${price}\n`
    web.file(wholesale(100))
    const { id } = await add('ASKED', '--every', '4', '--no-stock')
    const asked = await sources('fetch', id)
    expect(asked.exit).toBe(3)
    expect(asked.text).toContain('--columns price=')
    expect((await sources('fetch', id, '--columns', 'price=Цена опт')).exit).toBe(0)
    web.file(wholesale(110))
    expect((await sources('fetch', id)).exit).toBe(0)
    expect((await shop.goodsOf('ASKED'))[0]?.price).toBe(11_000)
  })

  test('says that a list waits, and which run the owner may agree to', async () => {
    web.file(listOf('WAITS', many(12)))
    const { id } = await add('WAITS', '--every', '4', '--store', shop.store.title)
    await sources('fetch', id)
    web.file(listOf('WAITS', many(24)))
    const waiting = await sources('fetch', id)
    expect(waiting.exit).toBe(3)
    expect(waiting.text).toContain('было 12, стало 24')
    expect(waiting.text).toMatch(/imports apply \d+/)
    expect((await sources()).text).toContain('ждёт вашего решения')
  })

  test('names the setting of the password, and refuses one in the address', async () => {
    const login = ['--login', 'dealer', '--every', '4']
    const { id, text } = await add('SECRET', ...login)
    expect(text).toContain(`SOURCE_PASSWORD_${id}=`)
    expect(text).toContain('без шифрования')
    expect((await sources('test', id)).text).toContain(`впишите SOURCE_PASSWORD_${id}`)
    const wrong = `ftp://${['dealer', 'word'].join(':')}@ftp.acme.example/price.csv`
    const refused = await sources('add', '--supplier', 'W', '--from', wrong, '--every', '4')
    expect(refused).toMatchObject({
      exit: 1,
      text: expect.stringContaining('пароль — в настройку'),
    })
  })

  test.each([
    [['add'], '--supplier'],
    [['add', '--supplier', 'W'], '--from'],
    [['add', '--supplier', 'W', '--from', 'https://w.example/a.csv'], '--at'],
    [['add', '--supplier', 'W', '--from', 'imaps://w.example', '--every', '4'], '--login'],
    [['add', '--supplier', 'W', '--from', 'https://w.example/a', '--every', '4', '--yes'], '--yes'],
    [['fetch'], 'sources fetch №'],
    [['fetch', '999'], 'Источника 999 нет'],
    [['remove', 'x'], 'sources remove №'],
  ])('%j is answered by what is missing', async (words, missing) => {
    const { exit, text } = await sources(...words)
    expect(exit).toBe(1)
    expect(text).toContain(missing)
  })

  test('gives a supplier one source', async () => {
    await add('TWICE', '--every', '4')
    expect((await add('twice', '--every', '4')).text).toContain('источник уже есть')
  })
  test('says in doctor when a list has not come for a day', async () => {
    const { id } = await add('FAILED', '--every', '4')
    const doctor = async (hours: number) => {
      await shop.db.query(sql`
        UPDATE list_sources
        SET trouble_text = 'Файла нет.', failing_since = now() - make_interval(hours => ${hours})
        WHERE id = ${Number(id)}`)
      return (await command('doctor')).text
    }
    expect(await doctor(23)).not.toContain('FAILED')
    const text = await doctor(25)
    expect(text).toContain('Прайс-лист поставщика «FAILED» не приходит больше суток. Файла нет.')
    expect(text).toContain(`sources test ${id}`)
  })
})
