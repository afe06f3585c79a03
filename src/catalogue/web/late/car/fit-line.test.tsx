import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { newAnswerCache } from '#src/platform/web/answer-cache.ts'
import { ApiProvider } from '#src/platform/web/api-cache.ts'
import { answered } from '#src/platform/web/cached-answer.ts'
import { addressOf } from '#src/platform/web/call-api.ts'
import { vehiclesApi } from '#src/vehicles/contract.ts'
import type { Product } from '../../../contract.ts'
import { FitLine } from './fit-line.tsx'

const car = { brand: 'Chery', model: 'Tiggo 4', engine: '' }
const ENGINES = ['SQRE4G15B', 'SQRE4T15C']
const details = ENGINES.map((engine) => ({ engine, name: engine, short_name: engine }))

function said(cars: Product['cars'], asked = car, name = 'Фильтр'): string {
  const product = { type: 'Аналог', cars, name, is_universal: false } as unknown as Product
  const { brand, model } = car
  const callApi = () => Promise.reject(new Error('nothing is asked'))
  const known = addressOf(vehiclesApi.engines.path, { query: { brand, model } })
  const hydrated = new Map([[known, answered({ engines: ENGINES, details })]])
  const cache = newAnswerCache({ callApi, hydrated, unusedLiveMs: null })
  const html = renderToStaticMarkup(
    <ApiProvider value={{ callApi, cache }}>
      <FitLine product={product} asked={{ car: asked }} />
    </ApiProvider>,
  )
  expect(html.includes('<svg'), 'a sign besides the colour').toBe(asked.model !== '')
  return html.replace(/<[^>]+>/g, '')
}

test('a row says whether it fits the car', () => {
  expect(said([car])).toBe('Подходит для Chery Tiggo 4.Аналог')
  expect(said([{ ...car, model: 'QQ' }])).toBe('Не подходит для Chery Tiggo 4.Аналог')
  expect(said([])).toBe('Нет данных для Chery Tiggo 4.Аналог')
})

test('a row names the car beside the verdict where the name of the part names others alone', () => {
  const cars = [car, { ...car, model: 'Tiggo 4 Pro' }]
  const beside = 'Подходит и для Tiggo 4Аналог'
  expect(said(cars, car, 'Фильтр Chery Tiggo 4 Pro')).toBe(beside)
  expect(said(cars, car, 'Фильтр Chery Tiggo 4')).toBe('Подходит для Chery Tiggo 4.Аналог')
  expect(said(cars, car, 'Фильтр')).toBe('Подходит для Chery Tiggo 4.Аналог')
})

test('a row asks for the engine where it decides, until it is chosen', () => {
  const turbo = [{ ...car, engine: 'SQRE4T15C' }]
  expect(said(turbo)).toBe('Зависит от двигателя — какой у вас?')
  expect(said(turbo, { ...car, engine: 'SQRE4T15C' })).toMatch(/^Подходит/)
  expect(said(turbo, { ...car, engine: 'SQRE4G15B' })).toMatch(/^Не подходит/)
})

test('without a car a row says what it fits', () => {
  expect(said([{ ...car, model: 'QQ' }], { ...car, model: '' })).toBe('Аналог. Подходит: Chery QQ')
})
