// What `doctor` says of a shop.

import { describe, expect, test } from 'vitest'
import { type OwnerSettings, type ShopState, whatIsMissing } from './missing.ts'

const NOW = new Date('2027-03-01T09:00:00Z')
const WHOLE: ShopState = {
  products: 10,
  unsorted: 0,
  carless: 0,
  outOfDate: 0,
  demoProducts: 0,
  makes: 24,
  categories: 100,
  places: 1,
  hasShopStock: true,
  hasWarehouseStock: false,
  transfers: 0,
  failingSources: [],
  unknownCodes: [],
  couriers: 1,
  rates: 1,
  unsaidPayments: [],
  staff: 1,
  ownersWithoutFactor: 0,
  shops: [{ title: 'ул. Мира, 1', isInMiddle: false, hasHours: true }],
}
const SET: OwnerSettings = { unset: new Set(), lastBackup: NOW }

test('a shop that has everything lacks nothing', () => {
  expect(whatIsMissing(WHOLE, SET, NOW)).toEqual([])
})

describe('what stops a shop from selling', () => {
  test.each<[Partial<ShopState>, string, string]>([
    [{ shops: [] }, 'Нет ни одного магазина.', 'setup ФАЙЛ.json'],
    [{ makes: 0 }, 'Нет марок автомобилей или категорий.', 'setup'],
    [{ products: 0 }, 'Нет товаров.', 'import ПРАЙС --store МАГАЗИН'],
    [{ hasShopStock: false }, 'Ни в одном магазине нет остатка', 'import ПРАЙС --store'],
    [{ demoProducts: 8 }, 'В продаже демонстрационные товары: 8.', 'demo --remove'],
    [{ staff: 0 }, 'Нет ни одного сотрудника', 'staff add'],
  ])('%j', (state, text, mend) => {
    const [missing, ...more] = whatIsMissing({ ...WHOLE, ...state }, SET, NOW)
    expect(more).toEqual([])
    expect(missing).toMatchObject({ stopsSelling: true })
    expect(missing?.text).toContain(text)
    expect(missing?.mend).toContain(mend)
  })

  test('the requisites of the demonstration', () => {
    const unset = new Set(['SELLER_INN', 'SELLER_HOURS'])
    const [seller, hours] = whatIsMissing(WHOLE, { ...SET, unset }, NOW)
    expect([seller?.stopsSelling, seller?.mend]).toEqual([true, 'впишите в .env: SELLER_INN'])
    expect(hours?.stopsSelling).toBe(false)
  })
})

describe('what is worth doing', () => {
  test.each<[Partial<ShopState>, string]>([
    [
      { unknownCodes: [{ supplier: 'ACME', rows: 7 }] },
      'В последнем списке поставщика «ACME» строк с неизвестными кодами: 7.',
    ],
    [{ ownersWithoutFactor: 1 }, 'Владельцев без второго фактора: 1.'],
    [{ outOfDate: 3 }, 'Цены старше месяца у товаров: 3 из 10.'],
    [
      { failingSources: [{ id: 3, supplier: 'ACME', reason: 'Файла нет.' }] },
      'Прайс-лист поставщика «ACME» не приходит больше суток. Файла нет.',
    ],
    [{ unsorted: 2 }, 'Без категории («Прочее») товаров: 2 из 10.'],
    [{ carless: 4 }, 'Без автомобиля товаров: 4 из 10'],
    [{ couriers: 0, rates: 0 }, 'Нет тарифов доставки'],
    [{ places: 2 }, 'Нет расписания перевозок'],
    [{ unsaidPayments: ['Долями', 'По счёту'] }, 'платят, не сказано: «Долями», «По счёту».'],
    [{ hasShopStock: false, hasWarehouseStock: true }, 'Остаток есть только на складах'],
    [
      { shops: ['а', 'б', 'в', 'г'].map((title) => ({ title, isInMiddle: true, hasHours: true })) },
      'На карте стоят в середине города: «а», «б», «в» и ещё 1.',
    ],
    [
      { shops: [{ title: 'а', isInMiddle: false, hasHours: false }] },
      'Часы работы не указаны, считаются 9.00–20.00 без выходных: «а».',
    ],
  ])('%j', (state, text) => {
    const [missing, ...more] = whatIsMissing({ ...WHOLE, ...state }, SET, NOW)
    expect(more).toEqual([])
    expect(missing).toMatchObject({ stopsSelling: false, text: expect.stringContaining(text) })
  })

  test.each(['SMTP_URL', 'PUBLIC_URL', 'YOOKASSA_SHOP_ID'])('the setting %s', (name) => {
    const [missing] = whatIsMissing(WHOLE, { ...SET, unset: new Set([name]) }, NOW)
    expect([missing?.stopsSelling, missing?.mend.includes(name)]).toEqual([false, true])
  })

  test('a copy, where none was made or the last is older than a week', () => {
    const textOf = (lastBackup: Date | null) =>
      whatIsMissing(WHOLE, { ...SET, lastBackup }, NOW)[0]?.text
    expect(textOf(null)).toContain('ещё не делали')
    expect(textOf(new Date('2027-02-01T09:00:00Z'))).toBe('Последняя резервная копия — 2027-02-01.')
  })
})
