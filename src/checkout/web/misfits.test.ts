import { describe, expect, test } from 'vitest'
import type { Regulated } from '#src/catalogue/web/public.ts'
import type { GarageCar } from '#src/vehicles/web/public.ts'
import type { CartRow } from './cart-rows.ts'
import { misfitsOf, misfitText } from './misfits.ts'

const car = { brand: 'Chery', model: 'Tiggo 7 Pro', engine: '' }
const [SLOW, FAST] = ['SQRE4G15B', 'SQRE4T15C']
const row = (id: number, cars: readonly object[], is_universal = false) =>
  ({ line: { id }, product: { id, cars, is_universal } }) as unknown as CartRow
const idsOf = (rows: readonly CartRow[], asked = car, garage: readonly GarageCar[] = []) =>
  misfitsOf(rows, { car: asked, engines: [SLOW, FAST], garage }).map(({ line }) => line.id)

const anOilAgainstTheRegulation = {
  regulated: {
    regulation: {
      is_regulated: true,
      viscosities: ['5W-30'],
    } as unknown as Regulated['regulation'],
    filters: { viscosity: '5W-30' },
  },
  oil: {
    line: { id: 7 },
    product: {
      cars: [],
      is_universal: true,
      oil: { viscosity: '10W-40', api: [], acea: [], approvals: [] },
    },
  } as unknown as CartRow,
}

describe('the question about an order names', () => {
  test('lines whose product lists other cars alone', () => {
    const other = row(2, [{ ...car, model: 'QQ' }])
    expect(idsOf([row(1, [car]), other, row(3, []), row(4, [], true)])).toEqual([2])
    expect(idsOf([other], { brand: '', model: '', engine: '' })).toEqual([])
  })

  test('lines of another engine, once the engine is chosen', () => {
    const fast = row(1, [{ ...car, engine: FAST }])
    expect(idsOf([fast])).toEqual([])
    expect(idsOf([fast], { ...car, engine: FAST })).toEqual([])
    expect(idsOf([fast], { ...car, engine: SLOW })).toEqual([1])
  })

  test('no line that fits another car of the garage', () => {
    const kept = { ...car, model: 'QQ', engine: SLOW } as GarageCar
    const other = row(1, [{ ...kept, engine: SLOW }])
    expect(idsOf([other], car, [kept])).toEqual([])
    expect(idsOf([other], car, [{ ...kept, engine: FAST }])).toEqual([1])
  })

  test('an oil against the regulation of the car, and what that wants', () => {
    const { regulated, oil } = anOilAgainstTheRegulation
    expect(misfitsOf([oil], { car, engines: [SLOW], garage: [], regulated })).toEqual([
      { line: oil.line, reason: 'Не по регламенту: двигателю нужно 5W-30' },
    ])
    expect(misfitsOf([oil], { car, engines: [SLOW], garage: [] })).toEqual([])
    expect(misfitText([{ reason: 'Не по регламенту' }], 'QQ')).toBe('Масло не по регламенту для QQ')
  })

  test.each([
    [1, '1 товар не подходит для QQ'],
    [2, '2 товара не подходят для QQ'],
    [5, '5 товаров не подходят для QQ'],
    [11, '11 товаров не подходят для QQ'],
    [21, '21 товар не подходит для QQ'],
  ])('%i of them', (count, text) => {
    expect(misfitText(Array(count).fill({ reason: '' }), 'QQ')).toBe(text)
  })
})
