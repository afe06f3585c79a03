import { assert, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyText } from '#tests/support/any-text.ts'
import { readQuestion } from './read-question.ts'

const serviceIn = (text: string) => {
  const question = readQuestion(text)
  if (question?.kind !== 'service') return question?.kind ?? null
  const { number, km } = question.service
  return { number, km, rest: question.rest }
}
const oilIn = (text: string) => {
  const question = readQuestion(text)
  if (question?.kind !== 'oil') return question?.kind ?? null
  return { ...question.oil, positions: undefined, rest: question.rest }
}

describe('a question about a service', () => {
  test.each([
    ['набор на второе то', 2, null, ''],
    ['то-2 джолион', 2, null, 'джолион'],
    ['2-е то тигго 8', 2, null, 'тигго 8'],
    ['то2 атлас', 2, null, 'атлас'],
    ['тигго 7 про то 3', 3, null, 'тигго 7 про'],
    ['комплект то 30000 тигго 7 про', null, 30_000, 'тигго 7 про'],
    ['что менять на 60 тысячах', null, 60_000, ''],
    ['60к что менять джолион', null, 60_000, 'джолион'],
    ['пробег 40 000 что поменять атлас', null, 40_000, 'атлас'],
    ['на сорока тысячах что меняют', null, 40_000, ''],
    ['то 60 тигго 4', null, 60_000, 'тигго 4'],
    ['все для то', null, null, ''],
    ['фильтра все на кулрей', null, null, 'кулрей'],
    ['тигго 7 то', null, null, 'тигго 7'],
    ['регламент то чанган юни т 40 тыс', null, 40_000, 'чанган юни т'],
    ['юни к то 40 тысяч', null, 40_000, 'юни к'],
    ['nj-2 l;jkbjy', 2, null, 'джолион'],
  ])('«%s» asks for the service %s at %s', (text, number, km, rest) => {
    expect(serviceIn(text)).toEqual({ number, km, rest })
  })

  test.each([
    'какой то датчик',
    'что то для салона',
    'набор прокладок',
    'комплект сцепления',
    'все фильтры масляные',
    'фильтр 20000',
    'тигго 7 2020 года',
  ])('«%s» asks for none', (text) => {
    expect(readQuestion(text)).toBeNull()
  })
})

test.each([
  ['что нужно для замены масла тигго 4', 'Замена масла'],
  ['замена масла с фильтром тигго 4', 'Замена масла'],
  ['масло и фильтр тигго 4', 'Замена масла'],
  ['чё входит в замену грм тигго 4', 'Замена ГРМ'],
  ['набор для замены сцепления тигго 4', 'Замена сцепления'],
  ['что нужно для замены приводного ремня тигго 4', 'Замена приводного ремня'],
  ['что нужно для замены привода тигго 4', 'Замена ШРУСа'],
  ['что нужно для замены стоек тигго 4', 'Замена амортизаторов'],
  ['что нужно для замены насоса тигго 4', 'Замена помпы'],
  ['замена масла в двигателе тигго 4', 'Замена масла'],
])('«%s» asks for the goods of a repair', (text, name) => {
  const question = readQuestion(text)
  expect(question?.kind === 'service' && question.service.job?.name).toBe(name)
  expect(question?.rest).toBe('тигго 4')
})

test.each([
  'надо поменять колодки тигго 4',
  'масло и фильтр воздушный',
  'замена масла акпп',
  'замена датчика давления масла',
  'что нужно для замены датчика давления масла',
  'поменять поддон масла',
  'замена щупа масла',
  'замена масла в раздатке',
  'что нужно для замены стоек стабилизатора',
  'что нужно для замены топливного насоса',
  'что нужно для замены насоса омывателя',
  'что нужно для замены насоса гура',
])('«%s» names goods', (text) => {
  expect(readQuestion(text)).toBeNull()
})

test.each([
  ['то пятнадцать тысяч атлас', null, 15_000],
  ['то сто двадцать тысяч атлас', null, 120_000],
  ['нулевое то атлас', 0, null],
  ['техническое обслуживание атлас', null, null],
  ['купил с рук что поменять сразу атлас', null, null],
])('«%s» asks for the service %s at %s', (text, number, km) => {
  expect(serviceIn(text)).toMatchObject({ number, km, rest: 'атлас' })
})

test.each([
  ['сколько масла в вариатор', 'вариатор'],
  ['че лить в робот', 'робот'],
  ['какое масло в раздатку', 'раздатка и мосты'],
])('«%s» asks what is filled into the unit', (text, name) => {
  const question = readQuestion(text)
  expect(question?.kind === 'oil' && question.oil.unit?.name).toBe(name)
})

describe('a question about the oil of an engine', () => {
  test.each([
    ['сколько масла в тигго 7 про', true, null, 'в тигго 7 про'],
    ['сколько литров масла в джолион 1.5', true, null, 'в джолион 1.5'],
    ['сколько заливать', true, null, ''],
    ['какое масло лить в кулрей', true, null, 'в кулрей'],
    ['0w20 или 5w30 лить в омода с5', true, null, '0w20 5w30 в омода с5'],
    ['можно ли лить 5w40 в тигго 4', true, null, '5w40 в тигго 4'],
    ['что льют в двигатель кулрей 0w20 или 5w30', true, null, 'кулрей 0w20 5w30'],
    ['масло на 1.5 турбированный', false, true, 'на 1.5'],
    ['масло на джетур х70 турбо', false, true, 'на джетур х70'],
    ['масло тигго 4 без турбины', false, false, 'тигго 4'],
    ['масло тигго 4 атмо', false, false, 'тигго 4'],
  ])('«%s»', (text, isQuestion, isTurbo, rest) => {
    expect(oilIn(text)).toMatchObject({ isQuestion, isTurbo, rest })
  })

  test.each([
    'масло в коробку тигго 7',
    'антифриз сколько литров',
    'масляный фильтр тигго 7',
    'турбина джетур х70',
    'пробка масла двигателя',
    '5w30 лукойл',
  ])('«%s» is none', (text) => {
    expect(readQuestion(text)).toBeNull()
  })
})

test('a fault comes before a service, and what else is named stays', () => {
  expect(readQuestion('что то стучит спереди тигго 7')).toMatchObject({
    kind: 'symptom',
    asked: 'стучит спереди',
    rest: 'что то тигго 7',
    isAskedPiece: [false, false, true, true, false, false],
  })
})

test('any text is read, and its pieces are either asked or left', () => {
  assert(
    property(anyText, (text) => {
      const question = readQuestion(text)
      if (question) expect(question.asked).not.toBe('')
    }),
  )
})
