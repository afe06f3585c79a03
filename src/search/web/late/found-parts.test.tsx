import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, test } from 'vitest'
import { CompanyProvider } from '#src/content/web/public.ts'
import { newAnswerCache } from '#src/platform/web/answer-cache.ts'
import { ApiProvider } from '#src/platform/web/api-cache.ts'
import type { SearchAnswer } from '../../contract.ts'
import { articleTitle } from '../article-title.ts'
import { parts } from './found-parts.tsx'

const { FoundNotes, FoundWays } = parts

const NO_CAR = { brand: '', model: '', engine: '' }
const TIGGO = { brand: 'Chery', model: 'Tiggo 4', engine: '' }
const PATH = '/catalog/search/text'
const COMPANY = {
  name: 'Шёлковый путь',
  phone: '78442000000',
  email: 'shop@silkway.example',
  hours: 'Пн–Вс 9.00–20.00',
  legalName: '',
  registration: '',
  inn: '',
  legalAddress: '',
  messengers: [],
}

const callApi = () => Promise.reject(new Error('nothing is asked'))
const NOBODY_ANSWERS = { callApi, cache: newAnswerCache({ callApi, unusedLiveMs: null }) }

const answerOf = (given: Partial<SearchAnswer>): SearchAnswer => ({
  products: [],
  facets: { category: [], manufacturer: [], in_stock: [] },
  total: 3,
  page: 1,
  per_page: 24,
  ...given,
})
const notes = (given: Partial<SearchAnswer>, car = NO_CAR) =>
  renderToStaticMarkup(
    <ApiProvider value={NOBODY_ANSWERS}>
      <MemoryRouter>
        <FoundNotes text="масленый фильтр" path={PATH} car={car} answer={answerOf(given)} />
      </MemoryRouter>
    </ApiProvider>,
  )
const ways = (given: Partial<SearchAnswer>, query = '') =>
  renderToStaticMarkup(
    <MemoryRouter>
      <CompanyProvider value={COMPANY}>
        <FoundWays
          path={PATH}
          query={new URLSearchParams(query)}
          car={TIGGO}
          answer={answerOf(given)}
        />
      </CompanyProvider>
    </MemoryRouter>,
  )

describe('how the text was understood', () => {
  test('a correction is said, and the text as typed can be searched for the same car', () => {
    const html = notes({ corrected: 'масляный фильтр' }, TIGGO)
    expect(html).toContain('Показаны результаты для «масляный фильтр», <a')
    expect(html).toContain(`href="${PATH}?brand=Chery&amp;model=Tiggo+4&amp;exact=1"`)
    expect(html).toContain('искать «масленый фильтр»</a>')
  })

  test('a long text says how many words were searched with', () => {
    expect(notes({ read_words: 24 })).toContain('Запрос длинный: искали по первым 24 словам.')
    expect(notes({})).not.toContain('длинный')
  })

  test('a search whose time was over says that not all was looked through', () => {
    expect(notes({ partial: true })).toContain('Просмотрено не всё')
    expect(notes({})).not.toContain('Просмотрено')
  })

  test('words that were left out are named', () => {
    expect(notes({ dropped: ['синий'] })).toContain(
      'Не нашли «масленый фильтр» со словом «синий», показаны без него.',
    )
    expect(notes({ dropped: ['синий', 'новый'] })).toContain(
      'со словами «синий», «новый», показаны без них.',
    )
  })

  test('the car of the text can be chosen, unless it is', () => {
    const html = notes({ car: TIGGO })
    expect(html).toContain('Автомобиль из запроса: Chery Tiggo 4. <a')
    expect(html).toContain(`href="${PATH}?brand=Chery&amp;model=Tiggo+4"`)
    expect(notes({ car: TIGGO }, TIGGO)).not.toContain('Автомобиль из запроса')
  })

  test('the count says when there are more', () => {
    expect(notes({ total: 1000, total_is_lower_bound: true })).toContain(
      'Найдено товаров: более 1000',
    )
    expect(notes({ total: 0 })).toBe('')
  })
})

describe('what may have been meant', () => {
  test('every reading is a link that keeps the car', () => {
    const html = ways({ ask: [{ name: 'Lifan X50', search: 'Lifan X50' }] })
    expect(html).toContain('Уточните, что вы имели в виду')
    expect(html).toContain('href="/catalog/search/Lifan%20X50?brand=Chery&amp;model=Tiggo+4"')
  })

  const makers = ['Mann', 'Bosch'].map((name) => ({ value: name, name, count: 1 }))
  const article = { text: 'T15-1109111', count: 2, alike: 0, manufacturers: makers }

  test('one article of several manufacturers lets choose', () => {
    const html = ways({ article }, 'manufacturer=Mann')
    expect(html).toContain('Этот артикул есть у нескольких производителей')
    expect(html).toMatch(/aria-current="true"[^>]*>Mann/)
    expect(html).toContain(`href="${PATH}?manufacturer=Mann%2CBosch"`)
    expect(ways({ article: { ...article, manufacturers: makers.slice(1) } })).toBe('')
  })

  test('exact articles stand under their own title, page by page', () => {
    const at = (page: number, place: number) =>
      articleTitle({ article: { ...article, count: 30, alike: 30 }, page, per_page: 24 }, place)
    expect([at(1, 0), at(1, 5), at(2, 0)]).toEqual([
      'Артикул T15-1109111',
      undefined,
      'Артикул T15-1109111',
    ])
    expect([at(2, 6), at(3, 0), at(3, 1)]).toEqual([
      'Похожие артикулы',
      'Похожие артикулы',
      undefined,
    ])
    expect([at(3, 11), at(3, 12), at(4, 0)]).toEqual([
      undefined,
      'По словам запроса',
      'По словам запроса',
    ])
    expect(articleTitle(answerOf({}), 0)).toBeUndefined()
  })
})
