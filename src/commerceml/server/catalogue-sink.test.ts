import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenDatabase } from '#src/platform/server/database.ts'
import { type ExchangeDoor, exchangeDoor } from '#tests/support/exchange-door.ts'
import { manyGoods, setOfTwo } from '#tests/support/one-c-sets.ts'
import { addCity } from '#tests/support/sample-rows.ts'
import { soldFrom1c } from '#tests/support/shop-with-1c.ts'
import { testDatabases } from '#tests/support/test-database.ts'

const FROM = 'Розничная'

for (const { kind, open } of testDatabases()) {
  let db: OpenDatabase
  let folder: string
  const doors: ExchangeDoor[] = []
  beforeAll(async () => {
    db = await open()
    await addCity(db)
    folder = await mkdtemp(join(tmpdir(), 'silkway-1c-'))
  })
  afterAll(async () => {
    for (const door of doors) await door.close()
    await db.close()
    await rm(folder, { recursive: true })
  })

  const [good] = manyGoods(1)
  const sent = async (priceType: string | undefined, name = FROM) => {
    const door = await exchangeDoor(db, folder, { settings: { priceType } })
    doors.push(door)
    const files = setOfTwo([good ?? { id: '' }]).map((file) => ({
      ...file,
      bytes: Buffer.from(file.bytes.toString().replaceAll(FROM, name)),
    }))
    await door.oneC().sendCatalog(files)
  }
  const priceNow = async () => {
    const sold = (await soldFrom1c(db)).get(good?.id ?? '')
    return sold?.isHidden ? null : sold?.price
  }

  test(`the price that buyers pay stays when 1C renames its type (${kind})`, async () => {
    await sent(undefined)
    expect(await priceNow()).toBe(10_050)
    await sent(undefined, 'Для сайта')
    expect(await priceNow()).toBe(10_050)
  })

  test(`a price type unknown to 1C is reported and withdraws nothing (${kind})`, async () => {
    await expect(sent('Сайтовая')).rejects.toThrow(
      'Вида цен «Сайтовая» из настройки EXCHANGE_PRICE_TYPE в 1С нет',
    )
    expect(await priceNow()).toBe(10_050)
    await sent('оптовая')
    expect(await priceNow()).toBe(100)
    await sent('Розничная')
    await sent('Розничная', 'Для сайта')
    expect(await priceNow()).toBe(10_050)
  })
}
