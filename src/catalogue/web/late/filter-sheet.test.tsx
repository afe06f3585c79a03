import type { ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { FilterSheet } from './filter-sheet.tsx'

type Total = ComponentProps<typeof FilterSheet>['total']

const shownWith = (total: Total): string =>
  renderToStaticMarkup(
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
        total={total}
      />
    </MemoryRouter>,
  )
const choicesWith = (total: Total) => shownWith(total).match(/<li>.*?<\/li>/g) ?? []
const textsWith = (total: Total) =>
  choicesWith(total).map((each) => each.replace(/<[^>]+>/g, '').trim())

test('a count that may be higher is read aloud so, an exact one is not', () => {
  const most = { total: 1000, total_is_lower_bound: true }
  expect(textsWith(most)).toEqual(['SAT более 95', 'Bosch 7'])
})

test('beside an exact total a count that may be higher is not said', () => {
  expect(textsWith({ total: 593 })).toEqual(['SAT', 'Bosch 7'])
})

test('the button says the number of goods, where it is known beyond the lower bound', () => {
  const most = { total: 1000, total_is_lower_bound: true }
  expect(shownWith(most)).toContain('Показать: более 1000')
  expect(shownWith({ ...most, exact: 1888 })).toContain('Показать: 1888')
})

test('only a chosen value has its sign filled', () => {
  expect(choicesWith({ total: 7 }).map((each) => each.includes('<svg'))).toEqual([false, true])
})
