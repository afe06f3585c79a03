import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, test } from 'vitest'
import type { Advice } from '../../contract.ts'
import { FoundAdvice } from './found-advice.tsx'

const NO_CAR = { brand: '', model: '', engine: '' }
const TIGGO = { brand: 'Chery', model: 'Tiggo 7 Pro', engine: '' }

const shown = (advice: Advice, of = NO_CAR) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <FoundAdvice {...advice} of={of} />
    </MemoryRouter>,
  ).replaceAll('\u00a0', ' ')

const service = (given: Partial<Extract<Advice, { kind: 'service' }>>) =>
  shown({ kind: 'service', car: TIGGO, number: 2, km: 20_000, items: [], models: [], ...given })

test('a service says what is due and leads to the set', () => {
  const html = service({
    items: [
      { name: 'Масло двигателя', gearbox: '' },
      { name: 'Жидкость вариатора', gearbox: 'вариатор' },
    ],
  })
  expect(html).toContain('ТО-2 (20 000 км) для Chery Tiggo 7 Pro')
  expect(html).toContain('Что входит: масло двигателя, жидкость вариатора (если вариатор).')
  expect(html).toContain('href="/service/chery/tiggo-7-pro?km=20000"')
})

test('a service without a car asks for it, and offers the models that may be meant', () => {
  const html = service({ car: null, km: null })
  expect(html).toContain('ТО-2: для какой машины?')
  expect(html).toContain('href="/catalog"')
  const models = [{ name: 'Chery Tiggo 4', search: 'второе то Chery Tiggo 4' }]
  expect(service({ car: null, models })).toContain('>Chery Tiggo 4</a>')
})

test('causes of a fault lead to their goods for the car, and are no diagnosis', () => {
  const advice: Advice = {
    kind: 'symptom',
    name: 'Двигатель троит',
    causes: [
      { name: 'Свечи зажигания', likelihood: 'often', category: 'svechi', search: '' },
      { name: 'Клапан', likelihood: 'rare', category: 'klapany', search: 'клапан' },
    ],
  }
  const html = shown(advice, TIGGO)
  expect(html).toContain('Похоже на описание неисправности: двигатель троит')
  expect(html).toContain('href="/catalog/chery/tiggo-7-pro?category=svechi"')
  expect(html).toContain('?brand=Chery&amp;model=Tiggo+7+Pro"')
  expect(html).toContain('проверьте диагностикой')
  expect(shown(advice)).toContain('href="/catalog/categories/svechi"')
})

describe('a heading of causes', () => {
  const plugs = { name: 'Свечи', category: 'svechi', search: '' } as const
  const valve = { name: 'Клапан', category: null, search: '' } as const
  const of = (causes: Extract<Advice, { kind: 'symptom' }>['causes']) =>
    shown({ kind: 'symptom', name: 'Двигатель троит', causes }).replaceAll(/ class="[^"]*"/g, '')

  test('stands over the causes of its own likelihood alone', () => {
    const html = of([
      { ...plugs, likelihood: 'often' },
      { ...valve, name: 'Форсунки', likelihood: 'sometimes' },
      { ...valve, likelihood: 'rare' },
    ])
    expect(html).toMatch(/Частые причины:.*Свечи.*Иногда:.*Форсунки.*Редко:.*Клапан/)
  })

  test('is none where the fault has no such cause', () => {
    const html = of([{ ...plugs, likelihood: 'rare' }])
    expect(html).toContain('Редко:')
    expect(html).not.toMatch(/Частые|Иногда/)
  })

  test('has a cause that the shop does not sell without a link', () => {
    expect(of([{ ...valve, likelihood: 'often' }])).toContain('<li>Клапан</li>')
  })
})

const REGULATION = {
  ...{ is_regulated: true, viscosities: ['5W-40'], classes: ['API SM'], approvals: [] },
  ...{ source: '', litres: 4.7, is_litres_rough: false, litres_source: '' },
  ...{ filter: '', filter_source: '', ring: '', note: '' },
}

test('oil has litres and grades by engine, and leads to the oils of each', () => {
  const engines = [
    { engine: 'SQRE4T15C', models: ['Chery Tiggo 4'], regulation: REGULATION },
    { engine: 'SQRF4J16', models: [], regulation: { ...REGULATION, is_regulated: false } },
  ]
  const html = shown({ kind: 'oil', car: TIGGO, engines, models: [] })
  expect(html).toContain('5W-40, API SM и новее, 4,7 л')
  expect(html).toContain('<b>SQRE4T15C</b> (Chery Tiggo 4): 5W-40')
  expect(html).toContain('обычно 5W-40')
  expect(html).toContain('engine=SQRF4J16')
  expect(html).toContain('сказано в ПТС')
  const without = shown({ kind: 'oil', car: null, engines: engines.slice(0, 1), models: [] })
  expect(without).toContain('href="/oil?viscosity=5W-40"')
  expect(shown({ kind: 'oil', car: null, engines: [], models: [] })).toContain('для какой машины?')
})
