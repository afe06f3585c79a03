import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { findSymptom, indexSymptoms } from './symptom-index.ts'
import { wordsOf } from './word-key.ts'
import symptoms from './words/symptoms.json' with { type: 'json' }

const nameOf = (text: string) => findSymptom(wordsOf(text))?.symptom.name ?? null

test.each([
  ['троит', 'Двигатель троит'],
  ['троит на холодную', 'Двигатель троит'],
  ['бьёт в руль при торможении', 'Бьёт при торможении'],
  ['руль бьёт на трассе', 'Бьёт руль на скорости'],
  ['запотевает печкой', 'Потеют стёкла'],
  ['запотела фара', 'Тускло светят или не горят фары'],
  ['тянет вправо', 'Машину тянет в сторону'],
  ['не тянет', 'Не тянет'],
  ['ремень свистит', 'Свистит ремень'],
  ['колодки передние скрипят', 'Скрипят тормоза'],
  ['печка не греет', 'Печка не греет'],
  ['печка не дует', 'Печка не дует'],
  ['пропала тяга', 'Не тянет'],
  ['нет тяги на подъеме', 'Не тянет'],
  ['ошибка датчика давления', 'Горит давление шин'],
  ['не работает датчик давления колес', 'Горит давление шин'],
  ['смазка разбрызгана по диску', 'Порвался пыльник'],
  ['смазка на колесе', 'Порвался пыльник'],
])('«%s» tells of a fault: %s', (text, name) => {
  expect(nameOf(text)).toBe(name)
})

test.each([
  'ремень',
  'ремень грм',
  'датчик детонации',
  'заводской бампер',
  'стартер не оригинал',
  'насос высокого давления топлива',
  'масло мокрое сцепление',
  'антискрип дверей',
  'задняя передача',
  'нету рулевой тяги на тигго 4, где купить',
  'нет тяги стабилизатора',
  'нет тяги сцепления',
  'пропала тяга трапеции',
  'ошибка датчика давления масла',
  'датчик давления шин',
  'смазка тормозных дисков',
  '480-1012010',
])('«%s» tells of none', (text) => {
  expect(nameOf(text)).toBeNull()
})

test('the pattern that says most is meant, and each of its slots needs a word of its own', () => {
  const find = indexSymptoms({
    words: { noise: 'стук/стуч' },
    symptoms: [
      { name: 'twice', said: ['@noise стук'], often: ['А'] },
      { name: 'wide', said: ['@noise'], sometimes: ['Б: часть'] },
      { name: 'narrow', said: ['@noise =ось'], rare: ['В'] },
    ],
  })
  expect(find(['стучит'])?.symptom).toEqual({
    name: 'wide',
    causes: [{ category: 'Б', part: 'часть', likelihood: 'sometimes' }],
  })
  expect(find(['стучит', 'ось'])?.symptom.name).toBe('narrow')
  expect(find(['стучит', 'осью'])?.symptom.name).toBe('wide')
  expect(find(['стук', 'стучит'])?.symptom.name).toBe('twice')
})

test('a slot behind ! may have no word, and adds nothing to what a pattern says', () => {
  const find = indexSymptoms({
    words: {},
    symptoms: [
      { name: 'narrow', said: ['нет тяга !рул/=люк'], often: ['А'] },
      { name: 'wide', said: ['нет тяга'], often: ['Б'] },
    ],
  })
  expect(find(['нет', 'тяга'])?.symptom.name).toBe('narrow')
  expect(find(['нет', 'рулевая', 'тяга'])?.symptom.name).toBe('wide')
  expect(find(['нет', 'тяга', 'люк'])?.symptom.name).toBe('wide')
})

test('a word of goods hides every fault whose pattern does not hold it', () => {
  const find = indexSymptoms({
    words: {},
    symptoms: [{ name: 'sensor', said: ['датчик горит', 'горит'], often: ['А'] }],
  })
  expect(find(['горит'])?.symptom.name).toBe('sensor')
  expect(find(['горит', 'датчик'])?.symptom.name).toBe('sensor')
  expect(find(['горит', 'датчик', 'герметик'])).toBeNull()
})

test('every cause stands in the tree of a parts shop, and every list of words is known', async () => {
  const tree = new URL('../../setup/facts/categories.json', import.meta.url)
  const { categories } = JSON.parse(await readFile(tree, 'utf8'))
  type Branch = { readonly name: string; readonly children?: readonly Branch[] }
  const namesIn = (branches: readonly Branch[]): string[] =>
    branches.flatMap(({ name, children = [] }) => [name, ...namesIn(children)])
  const known = namesIn(categories)
  const causes = symptoms.symptoms.flatMap(({ often, sometimes, rare }) =>
    [often, sometimes, rare].flatMap((some) => some ?? []),
  )
  const strange = causes.filter((cause) => !known.includes(cause.split(': ')[0] ?? ''))
  expect(strange).toEqual([])
  const lists = symptoms.symptoms
    .flatMap(({ said }) => said)
    .flatMap((pattern) => pattern.split(/[ /]/))
    .filter((each) => each.startsWith('@'))
  expect(lists.filter((list) => !Object.hasOwn(symptoms.words, list.slice(1)))).toEqual([])
  const short = symptoms.symptoms
    .flatMap(({ said }) => said)
    .flatMap((pattern) => pattern.split(/[ /]/))
    .filter((each) => !/^[@=]/.test(each) && each.length < 3)
  expect(short).toEqual([])
})
