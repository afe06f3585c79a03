import { describe, expect, test } from 'vitest'
import { oilChoiceBy, oilChoiceOf } from '../oil-choice.ts'
import { oilFacets } from '../oil-facets.ts'
import { oilHead } from './oil-head.ts'

const alike = (field: 'viscosity' | 'acea', value: string) =>
  ({ field, missed: 0, values: [value], names: null, count: 30 }) as const
const oils = [alike('viscosity', '5W-30'), alike('viscosity', '10W-40'), alike('acea', 'C3')]

function headOf(text: string, total = 30) {
  const query = new URLSearchParams(text)
  return oilHead(query, { facets: oilFacets(oils, oilChoiceOf(query)), total })
}

describe('the head of the motor oils', () => {
  test('is that of the whole list, page by page, in whatever order', () => {
    const head = { heading: 'Моторное масло', noIndex: false }
    expect(headOf('sort=litre')).toMatchObject({ ...head, title: head.heading, address: '/oil' })
    expect(headOf('page=2&utm_source=x')).toMatchObject({
      ...head,
      title: 'Моторное масло, страница 2',
      description: expect.stringMatching(/^Моторное масло, страница 2: /),
      address: '/oil?page=2',
    })
  })

  test('names one grade, which is a page of its own', () => {
    const head = { heading: 'Моторное масло 5W-30', noIndex: false }
    expect(headOf('viscosity=5w30&sort=-price')).toMatchObject({
      ...head,
      title: 'Моторное масло 5W-30',
      address: '/oil?viscosity=5W-30',
    })
    expect(headOf('viscosity=5W-30&page=3')).toMatchObject({
      ...head,
      title: 'Моторное масло 5W-30, страница 3',
      address: '/oil?viscosity=5W-30&page=3',
    })
  })

  test.each(['viscosity=5W-30,10W-40', 'viscosity=5W-30&acea=C3', 'acea=C3', 'volume=4000&page=2'])(
    'is not to be found for ?%s',
    (query) => {
      expect(headOf(query)).toMatchObject({
        heading: 'Моторное масло',
        address: '/oil',
        noIndex: true,
      })
    },
  )

  test.each(['viscosity=buy-cheap.example', 'manufacturer=nobody', 'in_stock=nowhere'])(
    'repeats nothing of ?%s, which no oil has',
    (query) => {
      expect(headOf(query, 0)).toMatchObject({
        heading: 'Моторное масло',
        title: 'Моторное масло',
        address: '/oil',
        noIndex: true,
      })
    },
  )

  test('keeps a shop without oils out, and names no grade before the answer is there', () => {
    const none = {
      facets: oilFacets(
        [],
        oilChoiceBy(() => []),
      ),
      total: 0,
    }
    expect(oilHead(new URLSearchParams(), none).noIndex).toBe(true)
    expect(oilHead(new URLSearchParams(), undefined).noIndex).toBe(false)
    expect(oilHead(new URLSearchParams('viscosity=5W-30'), undefined)).toMatchObject({
      heading: 'Моторное масло',
      noIndex: true,
    })
  })
})
