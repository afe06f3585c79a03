import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Product } from '../contract.ts'
import { FitLine } from './fit-line.tsx'

const car = { brand: 'Chery', model: 'Tiggo 4', engine: '' }
const said = (cars: Product['cars']) => {
  const product = { type: 'Аналог', cars, is_universal: false } as unknown as Product
  const html = renderToStaticMarkup(<FitLine product={product} car={car} />)
  expect(html, 'a sign besides the colour').toContain('<svg')
  return html.replace(/<[^>]+>/g, '')
}

test('a row says whether it fits the car, and what else it fits where it does not', () => {
  expect(said([car])).toBe('Подходит для Chery Tiggo 4. Аналог')
  expect(said([{ ...car, model: 'QQ' }])).toBe(
    'Не подходит для Chery Tiggo 4. Аналог. Подходит: Chery QQ',
  )
  expect(said([{ ...car, engine: 'SQRE4T15C' }])).toBe(
    'Нет данных для Chery Tiggo 4. Аналог. Зависит от двигателя: SQRE4T15C',
  )
  expect(said([])).toBe('Нет данных для Chery Tiggo 4. Аналог')
})
