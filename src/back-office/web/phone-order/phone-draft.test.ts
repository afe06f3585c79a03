import { describe, expect, test } from 'vitest'
import {
  bodyOf,
  carOfText,
  changeText,
  deliveryError,
  draftOf,
  EMPTY_DRAFT,
  errorsOf,
  isAnother,
  NO_CAR,
  offerOf,
  type Product,
  shopOf,
  totalOf,
  withKept,
  withProduct,
  withQuantity,
} from './phone-draft.ts'

const product = (fields: Partial<Product>) =>
  ({ id: 1, price: 100.1, multiplicity: 1, ...fields }) as Product
const promise = (at: string | null) => ({ kind: 'date', at, text: '' }) as const
const shop = (title: string, at: string | null) => ({
  ...{ id: 1, city: 'Волгоград', title, hours: '', shares: '', is_here: true },
  promise: promise(at),
})
const offers = {
  city: 'Волгоград',
  shops: [shop('ул. Мира, 1', '2026-11-30T18:00'), shop('ул. Мира, 2', '2026-11-28T10:00')],
  courier: { price: 300, promise: promise('2026-11-29T12:00') },
  carriers: [],
  courier_cities: ['Волгоград'],
  are_carriers_priced: true,
  is_pickup_only: false,
}

describe('an order on the phone', () => {
  test('counts a product once, by as many as are sold together', () => {
    const four = product({ id: 4, multiplicity: 4, price: 0.1 })
    const twice = withProduct(withProduct(EMPTY_DRAFT, four), four)
    expect(twice.lines).toEqual([{ product: four, quantity: 8 }])
    expect(totalOf(twice.lines, { price: 0.2 })).toBe(1)
    expect(withQuantity(twice, 4, 0).lines).toEqual([])
  })

  test('has the goods that were kept, as they are now', () => {
    const [one, four] = [product({}), product({ id: 4, multiplicity: 4 })]
    const kept = [
      { id: 1, quantity: 3 },
      { id: 4, quantity: 0 },
      { id: 9, quantity: 1 },
    ]
    expect(withKept(EMPTY_DRAFT, kept, [four, one]).lines).toEqual([
      { product: one, quantity: 3 },
      { product: four, quantity: 4 },
    ])
    const added = withProduct(EMPTY_DRAFT, one)
    expect(withKept(added, kept, [one])).toEqual(added)
  })

  test('is fetched in the chosen shop, else in one’s own, else in the soonest', () => {
    expect(shopOf({ shop: 'ул. Мира, 1' }, offers.shops, 'ул. Мира, 2')?.title).toBe('ул. Мира, 1')
    expect(shopOf({ shop: '' }, offers.shops, 'ул. Мира, 1')?.title).toBe('ул. Мира, 1')
    expect(shopOf({ shop: '' }, offers.shops, '')?.title).toBe('ул. Мира, 2')
  })

  test('is sent with the total and the day that were said', () => {
    const car = { brand: 'Chery', model: 'QQ', engine: '' }
    const draft = { ...withProduct(EMPTY_DRAFT, product({})), phone: '8 999 123-45-67', car }
    const body = bodyOf(draft, offerOf(draft, offers, ''), 'Волгоград')
    expect(body).toMatchObject({
      phone: '79991234567',
      address: 'ул. Мира, 2',
      expected_total: 100.1,
      expected_day: '2026-11-28',
      items: JSON.stringify([{ id: 1, quantity: 1, car }]),
    })
    expect(body).not.toHaveProperty('city')
    const brought = { ...draft, shipping_method: 2, address: ' ул. Ленина, 5 ' }
    expect(bodyOf(brought, offerOf(brought, offers, ''), 'Волгоград')).toMatchObject({
      address: 'ул. Ленина, 5',
      city: 'Волгоград',
      expected_total: 400.1,
    })
  })

  test('says all that is missing at once', () => {
    const isMissing = { isNewBuyer: true, offers: undefined }
    expect(Object.keys(errorsOf(EMPTY_DRAFT, isMissing))).toEqual([...['phone', 'name', 'items']])
    const known = { ...withProduct(EMPTY_DRAFT, product({})), phone: '+7 (999) 123-45-67' }
    expect(errorsOf(known, { isNewBuyer: false, offers })).toEqual({})
  })

  test('is not brought where nobody goes', () => {
    expect(deliveryError('courier', { ...offers, courier: null })).toHaveProperty('city')
    expect(deliveryError('courier', { ...offers, courier: null, courier_cities: [] })).toEqual({})
    expect(deliveryError('carrier', offers)).toHaveProperty('city')
    expect(deliveryError('courier', { ...offers, is_pickup_only: true })).toHaveProperty(
      'shipping_method',
    )
  })

  test('says what has become of a line meanwhile', () => {
    const line = { product: product({}), quantity: 2 }
    const now = { id: 1, available: 2, price: 100.1 }
    expect(changeText(line, [{ ...now, available: 0 }])).toBe('Уже разобрали: товара нет.')
    expect(changeText(line, [{ ...now, available: 1 }])).toBe('Осталось только 1 шт.')
    expect(changeText(line, [{ ...now, price: 120 }])).toContain('Цена теперь 120')
    expect(changeText(line, [now, { ...now, id: 2, available: 0 }])).toBe('')
  })

  test('begins with what a request says', () => {
    const asked = { request: 5, phone: '79991234567', name: 'Анна Котова', email: '', car: '' }
    expect(draftOf({ ...asked, text: '', product: null })).toMatchObject({
      phone: '79991234567',
      name: 'Анна',
      lastname: 'Котова',
    })
    const brands = [{ brand: 'Chery', models: ['Tiggo 7', 'Tiggo 7 Pro'] }]
    expect(carOfText('chery tiggo 7 pro, 2022', brands).model).toBe('Tiggo 7 Pro')
    expect(carOfText('Лада', brands).model).toBe('')
    const alike = [
      { brand: 'Haval', models: ['Jolion', 'H9', 'Dargo'] },
      { brand: 'GWM', models: ['Dargo'] },
    ]
    expect(carOfText('Щётки на Jolion, обе', alike)).toMatchObject({ brand: 'Haval' })
    for (const unclear of ['Щётки на Jolionа', 'на H9', 'Диски на Dargo']) {
      expect(carOfText(unclear, alike)).toEqual(NO_CAR)
    }
  })
})

test('a name is that of another when none of its words is his', () => {
  const ivan = { name: 'Иван', lastname: 'Власов' }
  expect(
    ['Андрей', 'Власов Иван', 'иван', 'Петр Власов', ''].map((said) => isAnother(said, ivan)),
  ).toEqual([true, false, false, false, false])
})
