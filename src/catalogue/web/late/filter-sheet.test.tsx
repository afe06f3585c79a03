import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { FilterSheet } from './filter-sheet.tsx'

const shown = renderToStaticMarkup(
  <MemoryRouter>
    <FilterSheet
      label="Фильтры"
      facets={[
        {
          field: 'manufacturer',
          name: 'Производитель',
          choices: [
            { value: 'sat', name: 'SAT', count: 95, count_is_lower_bound: true },
            { value: 'bosch', name: 'Bosch', count: 7 },
          ],
          chosen: ['bosch'],
          hrefOf: (value) => `/list?manufacturer=${value}`,
        },
      ]}
      resetHref="/list"
      total={{ total: 7 }}
    />
  </MemoryRouter>,
)
const choices = shown.match(/<li>.*?<\/li>/g) ?? []

test('a count that may be higher is read aloud so, an exact one is not', () => {
  expect(choices.map((each) => each.replace(/<[^>]+>/g, ''))).toEqual(['SAT более 95', 'Bosch 7'])
})

test('only a chosen value has its sign filled', () => {
  expect(choices.map((each) => each.includes('<svg'))).toEqual([false, true])
})
