// What cars are read out of names and columns of price lists.
import { describe, expect, test } from 'vitest'
import { carName, demoCars, engineName } from '#tests/support/demo-cars.ts'
import { ownReadingWords } from '../words/own-words.ts'
import { carReader } from './cars-of-row.ts'
import type { Decisions } from './known-cars.ts'

const read = carReader(demoCars, ownReadingWords)
const row = { article: '', manufacturer: '' }

const fitsOf = (name: string): string[] =>
  read({ ...row, name }).fits.map(({ modelId, engineId }) =>
    engineId === null ? carName(modelId) : `${carName(modelId)} ${engineName(engineId)}`,
  )
const doubtsOf = (name: string): string[] => read({ ...row, name }).doubts.map(({ doubt }) => doubt)

describe('cars in a name', () => {
  test.each([
    ['Колодки тормозные CHERY TIGGO 7 PRO/8', ['Chery Tiggo 7 Pro', 'Chery Tiggo 8']],
    ['Втулка Chery Tiggo 4/7/8 Pro', ['Chery Tiggo 4', 'Chery Tiggo 7', 'Chery Tiggo 8 Pro']],
    ['Амортизатор Haval F7/F7x/Jolion', ['Haval F7', 'Haval F7x', 'Haval Jolion']],
    ['Чери Тигго 7 Про стойка', ['Chery Tiggo 7 Pro']],
    ['Фильтр салонный ДЖИЛИ Кулрей', ['Geely Coolray']],
    ['Фара GW Hover H3/H5', ['Great Wall Hover H3', 'Great Wall Hover H5']],
    ['GREAT WALL H3, H5 насос', ['Great Wall Hover H3', 'Great Wall Hover H5']],
    ['Диск Changan CS35/55/75 Plus', ['Changan CS35', 'Changan CS55', 'Changan CS75 Plus']],
    ['Стартер Chery Amulet (A15)', ['Chery Amulet']],
    ['Стартер Chery Very (A13)', ['Chery Very']],
    ['Опора Chery Tiggo 3/3x/2', ['Chery Tiggo 3', 'Chery Tiggo 2']],
    ['Фильтр Chery Tiggo (T11)', ['Chery Tiggo T11']],
    ['Амортизатор Lifan Solano (620)', ['Lifan Solano']],
    ['Амортизатор Lifan Solano 650', ['Lifan Solano II']],
    ['Фара LIFAN 320 Smily', ['Lifan Smily']],
    ['Колодки Tank 300/500', ['Tank 300', 'Tank 500']],
    ['Коврик Geely Atlas 2 шт', ['Geely Atlas']],
    ['Фильтр Атлас (Geely)', ['Geely Atlas']],
    ['Фильтр Kia Rio/Geely MK', ['Geely MK']],
    ['Ремень 6PK1548 Lifan X60', ['Lifan X60']],
    ['Колодки Джолион, кроме Dargo', ['Haval Jolion']],
    ['Генератор Hover H5 2011-2016', ['Great Wall Hover H5']],
    ['Фильтр Lifan X60 X50', ['Lifan X60', 'Lifan X50']],
    ['Ручка Lifan 620, X 60, 320', ['Lifan Solano', 'Lifan X60', 'Lifan Smily']],
    ['Сальник Chery Fora, Eastar', ['Chery Fora']],
  ])('«%s»', (name, cars) => {
    expect(fitsOf(name)).toEqual(cars)
    expect(doubtsOf(name)).toEqual([])
  })

  test.each([
    ['Свечи Exeed TXL/VX 2.0', ['Exeed TXL SQRF4J20C', 'Exeed VX SQRF4J20C']],
    ['Фильтр Tiggo 4 1.5T', ['Chery Tiggo 4 SQRE4T15B']],
    ['Фильтр Tiggo 4 SQRE4T15B', ['Chery Tiggo 4 SQRE4T15B']],
    ['Фильтр Geely Coolray JLH-3G15TD', ['Geely Coolray JLH-3G15TD']],
    ['Шланг 1.5 м Chery Tiggo 4', ['Chery Tiggo 4']],
    ['Трос Chery Tiggo 4 1.5 м', ['Chery Tiggo 4']],
    ['Фильтр Geely Atlas 1.8/2.0', ['Geely Atlas JLE-4G18TD', 'Geely Atlas JLD-4G20']],
    ['Фильтр Geely Atlas 2.0-2.4', ['Geely Atlas JLD-4G20', 'Geely Atlas JLD-4G24']],
    ['Фильтр Coolray 1.5T, Atlas 2.4', ['Geely Coolray JLH-3G15TD', 'Geely Atlas JLD-4G24']],
  ])('engines: «%s»', (name, cars) => expect(fitsOf(name)).toEqual(cars))

  test.each([
    ['Chery Tiggo Ремень ГРМ', 'CHERY TIGGO'],
    ['Бампер Chery Tiggo 8 Plus', 'CHERY TIGGO 8 PLUS'],
    ['Бампер Chery Tiggo 5X', 'CHERY TIGGO 5X'],
    ['Стойка BYD F3-R', 'BYD F3 R'],
    ['Подножка Great Wall Poer King Kong', 'GREAT WALL POER KING'],
    ['Бампер Chery Arrizo 6 Pro', 'CHERY ARRIZO 6 PRO'],
    ['Болт Chery Tiggo 4 шт', 'CHERY TIGGO'],
    ['Зеркало LIFAN Solano (16- )', 'LIFAN SOLANO 2016'],
    ['Фильтр Geely Atlas JLH-3G15TD', 'GEELY ATLAS JLH3G15TD'],
    ['Фильтр Tiggo 4 1.8', 'CHERY TIGGO 4 1.8'],
    ['Фильтр Haval Hover H6', 'HAVAL HOVER H6'],
    ['Фара Haval H6 Coupe', 'HAVAL H6 COUPE'],
    ['Фильтр Jetour X70', 'JETOUR X70'],
    ['Фильтр X50', 'X50'],
    ['Прокладка SQRE4T15C', 'SQRE4T15C'],
  ])('«%s» is for the owner to say', (name, doubt) => {
    expect(fitsOf(name)).toEqual([])
    expect(doubtsOf(name)).toEqual([doubt])
  })

  test.each([
    ...['Болт M6x20', 'Болт M6 x 20 Haval', 'Лампа H7 Haval', 'Фильтр масляный', 'X5'],
    ...['Масло моторное Geely 5W-30', 'Масло Tiggo', 'Чехол Toyota Jolion', 'Фильтр Nissan Atlas'],
    ...[
      'Haval болт крышки M6',
      'CHERY Фильтр масляный',
      'Бампер 1018 GEELY',
      '',
      'Suzuki Vitara X90 фильтр',
      'Щётка UNIV 500 мм',
    ],
  ])('«%s» names none', (name) => {
    expect(read({ ...row, name })).toEqual({ fits: [], doubts: [] })
  })

  test.each([
    ['Лампа H7 Haval Jolion', 'ЛAMПA HAVAL JOLION', 'Jolion'],
    ['LUKOIL Масло моторное Geely 5W-30 Coolray', 'MACЛO GEELY COOLRAY', 'Coolray'],
  ])('«%s» is for every car, unless the owner says for one', (name, doubt, model) => {
    const { fits, doubts } = read({ ...row, name })
    expect(fits).toEqual([])
    expect(doubts.map((one) => one.doubt)).toEqual([doubt])
    const [modelId = 0] = doubts[0]?.candidates ?? []
    expect(carName(modelId)).toContain(model)
    const decided = carReader(demoCars, ownReadingWords, new Map([[doubt, [modelId]]]))
    expect(decided({ ...row, name })).toMatchObject({ fits: [{ modelId }], doubts: [] })
    const inColumn = read({ ...row, name: 'Лампа H7', cars: carName(modelId) })
    expect(inColumn).toMatchObject({ fits: [{ modelId, source: 'column' }], doubts: [] })
  })

  test.each([
    ['Бампер Lifan X60 (2012-2015)', [[2012, 2015]]],
    ['Коврик Haval F7 2019-н.в.', [[2019, null]]],
    ['Коврик Haval F7 (19-)', [[2019, null]]],
    ['Коврик Haval F7', [[null, null]]],
    ['Бампер Lifan X60 (2012-2015), X60 (2016-2022)', [[null, null]]],
  ])('years: «%s»', (name, years) => {
    const { fits } = read({ ...row, name })
    expect(fits.map(({ yearFrom, yearTo }) => [yearFrom, yearTo])).toEqual(years)
  })

  test('a list of sixty models is cut, not refused', () => {
    const name = demoCars.models.map(({ id }) => carName(id)).join(', ')
    expect(read({ ...row, name }).fits.length).toBeLessThanOrEqual(60)
  })
})

describe('cars beside the name', () => {
  test('a column of cars has the last word', () => {
    const { fits } = read({ ...row, name: 'Фильтр Chery Tiggo 4', cars: 'Chery Tiggo 7, Tiggo 8' })
    expect(fits.map(({ modelId, source }) => [carName(modelId), source])).toEqual([
      ['Chery Tiggo 7', 'column'],
      ['Chery Tiggo 8', 'column'],
    ])
  })

  test('a column without cars leaves it to the name', () => {
    const { fits } = read({ ...row, name: 'Фильтр Chery Tiggo 4', cars: 'разные' })
    expect(fits.map(({ modelId, source }) => [carName(modelId), source])).toEqual([
      ['Chery Tiggo 4', 'name'],
    ])
  })

  test.each([
    ['A13-8107915', 'Chery', ['Chery Bonus', 'Chery Very']],
    ['M11-1109111', 'Wfilter', ['Chery M11']],
    ['8100103XKV08A', 'Haval/GWM (оригинал)', ['Haval H9']],
    ['8100103XKV08A', 'ACME', []],
    ['T21-8107011', 'Chery', []],
    ['480-1012010', 'Chery', []],
    ['T1535010801', 'Chery', []],
  ])('the number %s of %s', (article, manufacturer, cars) => {
    const { fits } = read({ name: 'Фильтр', article, manufacturer })
    expect(fits.map(({ modelId }) => carName(modelId))).toEqual(cars)
    expect(fits.every(({ source }) => source === 'article')).toBe(true)
  })
})

describe('what the owner has decided', () => {
  const tiggo = demoCars.models.filter(({ name }) => name === 'Tiggo T11').map(({ id }) => id)
  const decisions: Decisions = new Map([
    ['CHERY TIGGO', tiggo],
    ['X50', []],
  ])
  const decided = carReader(demoCars, ownReadingWords, decisions)

  test('is what the text means from then on', () => {
    const { fits, doubts } = decided({ ...row, name: 'Ремень Чери TIGGO' })
    expect(fits.map(({ modelId }) => carName(modelId))).toEqual(['Chery Tiggo T11'])
    expect(doubts).toEqual([])
  })

  test('may be that the text is no car', () =>
    expect(decided({ ...row, name: 'Фильтр X50' })).toEqual({ fits: [], doubts: [] }))
})
