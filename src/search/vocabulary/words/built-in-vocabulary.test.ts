import { stemmer } from '@orama/stemmers/russian'
import { describe, expect, test } from 'vitest'
import {
  categoryFacts,
  makeFacts,
  oilFacts,
  partKindFacts,
  universalKindFacts,
} from '#database/demo/facts.ts'
import { oilShelf } from '#database/demo/oil-names.ts'
import { indexForms, matchForms } from '../form-index.ts'
import { partForms } from '../forms-of-parts.ts'
import { wordKey, wordsOf } from '../word-key.ts'
import { builtInVocabulary, vocabularyFiles } from './vocabulary.ts'

const { parts, sides, pairs, cars, manufacturers, words, stop } = builtInVocabulary

const normalisedText = (text: string): string => wordsOf(text).join(' ')

const stemsByText = new Map<string, ReadonlySet<string>>()

function stemsOf(text: string): ReadonlySet<string> {
  const known = stemsByText.get(text)
  if (known) return known
  const words = normalisedText(text).split(' ')
  const stems = new Set(words.filter((word) => !stop.includes(word)).map(stemmer))
  stemsByText.set(text, stems)
  return stems
}

/** The first wordings of the parts that the longest form names. */
function partsMeantBy(said: string): string[] {
  const held = stemsOf(said)
  const met = parts.flatMap(({ means, forms }) =>
    forms
      .map(stemsOf)
      .filter((form) => [...form].every((stem) => held.has(stem)))
      .map(({ size }) => ({ meant: means[0] ?? '', size })),
  )
  const most = Math.max(...met.map(({ size }) => size))
  return met.filter(({ size }) => size === most).map(({ meant }) => meant)
}

describe('every file of the vocabulary', () => {
  test.each(Object.entries(vocabularyFiles))('%s says what it is about', (_, file) => {
    expect(file.about).toMatch(/^[A-Z].+\.$/)
  })

  test.each(Object.entries(vocabularyFiles))('%s is written as it is compared', (_, file) => {
    const names = new Set(['about', 'make', 'model', 'manufacturer'])
    const otherwise: string[] = []
    JSON.stringify(file, (key, value) => {
      const isCompared = typeof value === 'string' && !names.has(key)
      if (isCompared && normalisedText(value) !== value) otherwise.push(value)
      return value
    })
    expect(otherwise).toEqual([])
  })

  test('names nothing twice', () => {
    for (const { means, forms } of [...parts, ...sides]) {
      expect(forms).toEqual([...new Set(forms)])
      expect(means).toEqual([...new Set(means)])
    }
    for (const { forms } of [...cars, ...manufacturers, ...words]) {
      expect(forms).toEqual([...new Set(forms)])
    }
    expect(stop).toEqual([...new Set(stop)])
  })
})

describe('words for parts', () => {
  test('are never the name of a make', () => {
    const makes = new Set(
      makeFacts
        .flatMap(({ name, nameRu, aliases }) => [name, nameRu, ...aliases])
        .map(normalisedText),
    )
    for (const { make, model, forms, beside } of cars) {
      if (model === undefined && !beside) for (const form of [make, ...forms]) makes.add(form)
    }
    const all = parts.flatMap(({ forms }) => forms)
    expect(all.filter((form) => makes.has(form))).toEqual([])
  })

  test('say no side, but for names that hold one', () => {
    const named =
      /задн\S+ (хода|вида|передачи|оптика|фара)|фара задняя|передняя (панель|оптика)|панель передняя/
    const side = /^(передн|задн|лев|прав|верхн|нижн|наружн|внутрен|внешн)/
    const sided = parts
      .flatMap(({ forms }) => forms)
      .filter((form) => !named.test(form) && [...stemsOf(form)].some((stem) => side.test(stem)))
    expect(sided).toEqual([])
  })

  test('hold no preposition, for words are met in any order; к-т and р/к are abbreviations', () => {
    const loose = new Set(['в', 'на', 'с', 'к', 'от', 'для', 'под', 'из', 'по', 'за', 'и', 'или'])
    const forms = parts.flatMap(({ forms }) => forms)
    const isLoose = (form: string): boolean =>
      form
        .replace(/^(к т|р к) /, '')
        .split(' ')
        .some((word) => loose.has(word))
    expect(forms.filter(isLoose)).toEqual([])
  })
})

describe('the range of the shop', () => {
  const isReached = (name: string): boolean => {
    const held = stemsOf(name)
    return parts.some(({ means }) =>
      means.some((meant) => [...stemsOf(meant)].every((stem) => held.has(stem))),
    )
  }

  test('has words for every part', () => {
    const names = partKindFacts.flatMap(({ names }) => names.map(([name]) => name))
    expect(names.filter((name) => !isReached(name))).toEqual([])
  })

  test('has words for every lamp, wiper, battery, oil and fluid', () => {
    const names = [
      ...universalKindFacts.flatMap(({ names }) => names.map(({ name }) => name)),
      ...oilFacts.products.map((oil) => oilShelf(oil).kind),
    ]
    expect(names.filter((name) => !isReached(name))).toEqual([])
  })

  test('has words for every leaf of the tree', () => {
    const leaves = categoryFacts.flatMap(({ children }) => children.flatMap((b) => b.children))
    const unreached = leaves.filter(
      ({ key, name }) =>
        !isReached(name) &&
        !partKindFacts.some(
          (kind) => kind.category === key && kind.names.every(([part]) => isReached(part)),
        ),
    )
    expect(unreached.map(({ name }) => name)).toEqual([])
  })

  test('has words for every make and every model that has a name', () => {
    const called = new Set(cars.map(({ make, model }) => `${make}/${model ?? ''}`))
    const nameless = makeFacts.flatMap(({ name: make, models }) =>
      [`${make}/`, ...models.map(({ name }) => `${make}/${name}`)].filter(
        (car) => !called.has(car),
      ),
    )
    expect(nameless).toEqual([])
  })

  test('has words for every oil brand', () => {
    const called = new Set(manufacturers.map(({ manufacturer }) => manufacturer))
    const original = / \(оригинал\)$/
    const brands = oilFacts.brands.map(({ name }) => name).filter((name) => !original.test(name))
    expect(brands.filter((name) => !called.has(name))).toEqual([])
  })
})

describe('a mechanic', () => {
  test.each([
    ['граната', 'шрус'],
    ['линки', 'стойка стабилизатора'],
    ['косточки стаба', 'стойка стабилизатора'],
    ['яйца', 'стойка стабилизатора'],
    ['воздухан', 'фильтр воздушный'],
    ['салонник', 'фильтр салонный'],
    ['тормозуха', 'тормозная жидкость'],
    ['тормозуха дот 4', 'тормозная жидкость dot 4'],
    ['локер', 'подкрылок'],
    ['корзина', 'корзина сцепления'],
    ['бензонасос', 'насос топливный'],
    ['сетка бензонасоса', 'сетка топливного насоса'],
    ['насос гур', 'насос гур'],
    ['гтц', 'цилиндр тормозной главный'],
    ['ртц', 'цилиндр тормозной задний'],
    ['рцс', 'цилиндр сцепления рабочий'],
    ['гцс', 'цилиндр сцепления главный'],
    ['дпкв', 'датчик положения коленвала'],
    ['дмрв', 'датчик массового расхода воздуха'],
    ['рхх', 'регулятор холостого хода'],
    ['лямбда', 'датчик кислорода'],
    ['акб', 'аккумулятор'],
    ['опорник', 'опора амортизатора'],
    ['отбойники', 'пыльник амортизатора'],
    ['подушка двс', 'опора двигателя'],
    ['подушка безопасности', 'подушка безопасности'],
    ['глушак', 'глушитель'],
    ['радиатор', 'радиатор охлаждения'],
    ['радиатор печки', 'радиатор печки'],
    ['решетка радиатора', 'решетка радиатора'],
    ['радиатор кондея', 'радиатор кондиционера'],
    ['масло в акпп', 'жидкость atf'],
    ['масло в вариатор', 'жидкость cvt'],
    ['масло 75w90', 'масло трансмиссионное'],
    ['масло', 'масло моторное'],
    ['датчик давления масла', 'датчик давления масла'],
    ['насос масляный', 'насос масляный'],
    ['тосол', 'антифриз'],
    ['незамерзайка', 'омывающая жидкость'],
    ['дворники', 'щетка стеклоочистителя'],
    ['моторчик дворников', 'мотор стеклоочистителя'],
    ['поршня', 'поршень'],
    ['маслосъемные', 'колпачки маслосъемные'],
    ['кулиса', 'кулиса'],
    ['лягушка', 'датчик стоп сигнала'],
    ['лягушка заднего хода', 'датчик заднего хода'],
    ['подвесной', 'подшипник подвесной'],
    ['ремня генератора', 'ремень приводной'],
    ['ремни приводные', 'ремень приводной'],
    ['комплект грм с помпой', 'комплект грм с помпой'],
    ['пыльник шруса', 'пыльник шруса'],
    ['диск сцепления', 'диск сцепления'],
    ['птф', 'фара противотуманная'],
    ['timing belt', 'ремень грм'],
    ['oil filter', 'фильтр масляный'],
    ['туманки', 'фара противотуманная'],
    ['гбс прокладка', 'прокладка гбц'],
    ['телик', 'панель передняя'],
    ['лыжа', 'накладка бампера'],
    ['усилок', 'усилитель бампера'],
    ['лобак', 'стекло лобовое'],
    ['ресиверный ремень', 'ремень приводной'],
    ['поликлинник', 'ремень приводной'],
    ['грмка', 'комплект грм'],
    ['масляник', 'фильтр масляный'],
    ['блины', 'диск тормозной'],
    ['калипер', 'суппорт тормозной'],
    ['гранатник', 'шрус'],
    ['внутряк', 'шрус внутренний'],
    ['рультяга', 'тяга рулевая'],
    ['маслаки', 'колпачки маслосъемные'],
    ['солик', 'соленоид'],
    ['варик', 'вариатор'],
    ['мапсенсор', 'датчик абсолютного давления'],
    ['втягушка', 'втягивающее реле'],
    ['газики багажника', 'амортизатор багажника'],
    ['даунпайп', 'труба приемная'],
    ['вентиль печки', 'кран отопителя'],
    ['хобот воздушного фильтра', 'патрубок воздушного фильтра'],
    ['хобот турбины', 'патрубок турбины'],
    ['датчик колеса', 'датчик abs'],
    ['тормозной блин', 'диск тормозной'],
  ])('who says %s means %s', (said, meant) => {
    expect(partsMeantBy(said)).toContain(meant)
  })

  test.each([
    ['вентиль печки', 'мотор отопителя'],
    ['хобот воздушного фильтра', 'патрубок турбины'],
    ['датчик колес', 'датчик давления шин'],
    ['тормозная', 'тормозная жидкость'],
    ['приводной', 'привод в сборе'],
  ])('who says %s does not mean %s', (said, meant) => {
    expect(partsMeantBy(said)).not.toContain(meant)
  })

  test.each([
    ['gx2', 'MK Cross'],
    ['ex5', 'Galaxy Starship 7'],
  ])('who says %s does not mean %s', (said, model) => {
    expect(cars.filter(({ forms }) => forms.includes(said)).map((car) => car.model)).not.toContain(
      model,
    )
  })

  test('who says «блин» wants no brake disc, «блины» are two of them', () => {
    const index = indexForms(partForms(builtInVocabulary))
    const kindsOf = (word: string) =>
      matchForms([wordKey(word)], index, [word]).flatMap(({ senses }) =>
        senses.map(({ concept }) => concept.kind),
      )
    expect(kindsOf('блин')).toEqual(['stop'])
    expect(kindsOf('блины')).toEqual(['part'])
  })

  test('says two letters for two sides', () => {
    expect(pairs.find(({ form }) => form === 'пл')?.sides).toEqual(['передний', 'левый'])
    const known = new Set(sides.flatMap(({ means }) => means))
    for (const pair of pairs) for (const side of pair.sides) expect(known).toContain(side)
  })
})
