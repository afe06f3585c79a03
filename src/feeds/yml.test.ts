// The feed of Yandex: its elements by the rules of YML, couriers by the owner's tables.

import { describe, expect, test } from 'vitest'
import { asKopecks } from '#src/shared/money.ts'
import { someFeedSettings } from '#tests/support/feed-settings.ts'
import { childOf, childrenOf, readXml, type XmlElement } from '#tests/support/xml-tree.ts'
import type { FeedCourier, FeedFrame, FeedProduct } from './feed-goods.ts'
import { YML_END, ymlBeginning, ymlOffer } from './yml.ts'

const SHOP_ORDER = ['name', 'company', 'url', 'currencies', 'categories']
const OFFER_ORDER = [
  ...['url', 'price', 'currencyId', 'categoryId', 'picture', 'delivery', 'delivery-options'],
  ...[
    'pickup',
    'pickup-options',
    'outlets',
    'name',
    'vendor',
    'vendorCode',
    'description',
    'country_of_origin',
  ],
  ...['barcode', 'param', 'weight', 'dimensions', 'count', 'min-quantity', 'step-quantity'],
]

const frame = (wishes: Partial<FeedFrame> = {}): FeedFrame => ({
  settings: someFeedSettings(),
  courier: null,
  pickup: () => ({ days: { least: 5, most: 9 }, orderBefore: 15 }),
  categories: [{ id: 1, parentId: null, name: 'Фильтры' }],
  places: [{ id: 5, storeId: 2, city: 'Волгоград', address: 'ул. Мира, 1' }],
  isDelivered: true,
  isPickedUp: true,
  ...wishes,
})
const product = (wishes: Partial<FeedProduct> = {}): FeedProduct => ({
  ...{ id: 7, key: 'filtr', name: 'Фильтр', article: '481H', manufacturer: 'Chery (оригинал)' },
  ...{ country: 'Китай', description: 'Масляный', price: asKopecks(45_000), categoryId: 1 },
  ...{
    isPickupOnly: false,
    isToOrder: false,
    weightG: 300,
    parcelG: 300,
    lengthMm: 100,
    widthMm: 80,
    heightMm: 60,
  },
  ...{ multiplicity: 4, unit: 'шт', pictures: ['/pictures/a-960.webp'] },
  barcodes: ['2000000010533', '4011558736002'],
  parameters: [['Объём, л', '4']],
  freeAt: new Map([[5, 3]]),
  ...wishes,
})
const courier = (wishes: Partial<FeedCourier> = {}): FeedCourier => ({
  price: asKopecks(35_050),
  days: { least: 1, most: 2 },
  orderBefore: 16,
  ...wishes,
})

function written(given: FeedFrame, goods: readonly FeedProduct[] = [product()]) {
  const offers = goods.map((one) => ymlOffer(one, given))
  const yml = readXml([ymlBeginning(given, new Date(0)), ...offers, YML_END].join(''))
  const shop = childOf(yml, 'shop') as XmlElement
  return { shop, offers: childrenOf(childOf(shop, 'offers'), 'offer') }
}
const optionsIn = (element: XmlElement | undefined, name = 'delivery-options') =>
  childOf(element, name)?.children.map(({ attributes }) => attributes)
const textsIn = (offer: XmlElement | undefined, name: string) =>
  childrenOf(offer, name).map(({ text }) => text)

describe('the feed', () => {
  test('has only known elements, in the order of the format, none of them empty', () => {
    const { shop, offers } = written(frame({ courier: () => courier() }))
    const names = shop.children.map(({ name }) => name)
    expect(names.slice(0, SHOP_ORDER.length)).toEqual(SHOP_ORDER)
    expect(names.slice(SHOP_ORDER.length)).toEqual(['delivery-options', 'pickup-options', 'offers'])
    for (const offer of offers) {
      const places = offer.children.map(({ name }) => OFFER_ORDER.indexOf(name))
      expect(places).not.toContain(-1)
      expect(places).toEqual(places.toSorted((one, other) => one - other))
      for (const { text, children } of offer.children) expect(text + children.length).not.toBe('0')
    }
  })

  test('names the maker itself, absolute pictures, and barcodes that are nobody else’s', () => {
    const [offer] = written(frame()).offers
    expect(textsIn(offer, 'vendor')).toEqual(['Chery'])
    expect(textsIn(offer, 'name')).toEqual(['Фильтр Chery 481H'])
    expect(textsIn(offer, 'picture')).toEqual(['https://silkway.example/pictures/a-960.webp'])
    expect(textsIn(offer, 'barcode')).toEqual(['4011558736002'])
  })

  test('names no maker where nobody knows it', () => {
    const [offer] = written(frame(), [product({ manufacturer: 'Не указан' })]).offers
    expect([textsIn(offer, 'vendor'), textsIn(offer, 'name')]).toEqual([[], ['Фильтр 481H']])
  })
})

describe('the courier in the feed', () => {
  test('comes from the owner’s tables, in whole rubles and days', () => {
    const { shop, offers } = written(frame({ courier: () => courier() }))
    expect(optionsIn(shop)).toEqual([{ cost: '351', days: '1-2', 'order-before': '16' }])
    expect(optionsIn(offers[0])).toBeUndefined()
  })

  test.each([
    [{ least: 0, most: 0 }, '0'],
    [{ least: 1, most: 3 }, '1-3'],
    [{ least: 1, most: 7 }, '7'],
    [null, ''],
  ])('of %j says %j', (days, said) => {
    const { shop } = written(frame({ courier: () => courier({ days }) }))
    expect(optionsIn(shop)?.[0]?.days).toBe(said)
  })

  test('has another price for heavy goods, and does not take what is too heavy', () => {
    const given = frame({
      courier: ({ parcelG }) => {
        if ((parcelG ?? 0) > 20_000) return null
        return courier((parcelG ?? 0) > 5000 ? { price: asKopecks(90_000) } : {})
      },
    })
    const weighing = (parcelG: number) => product({ parcelG })
    const { offers } = written(given, [weighing(300), weighing(9000), weighing(30_000)])
    expect(offers.map((offer) => optionsIn(offer)?.[0]?.cost)).toEqual([
      undefined,
      '900',
      undefined,
    ])
    expect(offers.map((offer) => textsIn(offer, 'delivery'))).toEqual([
      ['true'],
      ['true'],
      ['false'],
    ])
  })

  test('of the settings serves a shop without tables', () => {
    expect(optionsIn(written(frame()).shop)).toEqual([{ cost: '350', days: '1-3' }])
  })
})

describe('goods to order in the feed', () => {
  const ordered = (wishes: Partial<FeedFrame> = {}) => {
    const goods = [product({ isToOrder: true, freeAt: new Map([[8, 3]]) }), product()]
    return written(frame(wishes), goods).offers
  }

  test('are not available, and lie in no shop', () => {
    const [offer, own] = ordered()
    expect([offer, own].map((one) => one?.attributes.available)).toEqual(['false', 'true'])
    expect(childOf(offer, 'outlets')).toBeFalsy()
    expect(textsIn(offer, 'count')).toEqual(['3'])
  })

  test('have days of their own for the pickup and the courier', () => {
    const [offer, own] = ordered({
      courier: (_, places) =>
        courier([...places].includes(8) ? { days: { least: 6, most: 10 } } : {}),
    })
    expect(optionsIn(offer, 'pickup-options')).toEqual([
      { cost: '0', days: '9', 'order-before': '15' },
    ])
    expect(optionsIn(offer)).toEqual([{ cost: '351', days: '10', 'order-before': '16' }])
    expect([optionsIn(own, 'pickup-options'), optionsIn(own)]).toEqual([undefined, undefined])
  })

  test('have no days where nobody knows them', () => {
    const [offer] = ordered({ pickup: () => ({ days: null, orderBefore: 1 }) })
    expect(optionsIn(offer, 'pickup-options')).toEqual([{ cost: '0', days: '' }])
    expect(optionsIn(offer)).toEqual([{ cost: '350', days: '' }])
  })
})
