// A lexicon small enough to know by heart: six makes, a dozen models, some parts and their words.

import type { CatalogueNames } from '#src/search/vocabulary/catalogue-names.ts'
import { buildLexicon } from '#src/search/vocabulary/lexicon.ts'
import { wordKey } from '#src/search/vocabulary/word-key.ts'
import type { Vocabulary } from '#src/search/vocabulary/words/vocabulary.ts'

export const MAKE = { chery: 1, haval: 2, lifan: 3, livan: 4, changan: 5, belgee: 6 } as const

export const MODEL = {
  ...{ tiggo4: 11, tiggo7: 12, tiggo7Pro: 13, amulet: 14 },
  ...{ jolion: 21, f7: 22 },
  ...{ lifanX50: 31, lifan520: 32, lifanX60: 33 },
  ...{ uniK: 51, cs35: 52, belgeeX50: 61 },
} as const

export const ENGINE = {
  ...{ e4t15c: 101, f4j16: 102, sqr480: 103 },
  ...{ gw4g15k: 104, gw4b15d: 105, gw4n20: 106 },
  ...{ lf479q2: 107, lfb479q: 108, jl486: 109, jlh3g15: 110 },
} as const

export const MAKER = { mann: 1, kyb: 2, chery: 3, lukoil: 4 } as const

const make = (id: number, ...names: readonly string[]) => ({ id, name: names[0] ?? '', names })
const model = (id: number, makeId: number, names: readonly string[], engineIds: number[]) => ({
  ...make(id, ...names),
  makeId,
  engineIds,
})
const engine = (id: number, name: string, volumeMl: number | null) => ({ id, name, volumeMl })

/** In how many names each word stands. */
const COUNTS = {
  ...{ фильтр: 30, масляный: 12, масляные: 3, воздушный: 9, салонный: 6, колодки: 14 },
  ...{ тормозные: 14, тормозная: 4, передние: 8, передний: 5, задние: 6, левый: 4, правый: 4 },
  ...{ ремень: 7, грм: 5, цепь: 3, насос: 4, водяной: 4, помпа: 2, амортизатор: 10, датчик: 7 },
  ...{ датчики: 2, давления: 3, масло: 8, моторное: 8, синтетическое: 5, антифриз: 4 },
  ...{ подшипник: 6, ступицы: 6, жидкость: 5, красный: 2, и: 2, щетка: 2 },
  ...{ chery: 40, haval: 30, lifan: 20, livan: 2, changan: 9, belgee: 3, tiggo: 25, pro: 9 },
  ...{ '5w30': 6, '7': 12, mann: 3, filter: 3 },
}

export const sampleNames: CatalogueNames = {
  words: Object.entries(COUNTS).map(([word, count]) => ({ word, lexeme: wordKey(word), count })),
  makes: [
    make(MAKE.chery, 'Chery', 'Чери'),
    make(MAKE.haval, 'Haval', 'Хавал'),
    make(MAKE.lifan, 'Lifan', 'Лифан'),
    make(MAKE.livan, 'Livan', 'Ливан'),
    make(MAKE.changan, 'Changan', 'Чанган'),
    make(MAKE.belgee, 'Belgee', 'Белджи'),
  ],
  models: [
    model(MODEL.tiggo4, MAKE.chery, ['Tiggo 4', 'Тигго 4'], [ENGINE.e4t15c]),
    model(MODEL.tiggo7, MAKE.chery, ['Tiggo 7', 'Тигго 7'], [ENGINE.e4t15c]),
    model(
      MODEL.tiggo7Pro,
      MAKE.chery,
      ['Tiggo 7 Pro', 'Тигго 7 Про'],
      [ENGINE.e4t15c, ENGINE.f4j16],
    ),
    model(MODEL.amulet, MAKE.chery, ['Amulet', 'Амулет', 'A15'], [ENGINE.sqr480]),
    model(MODEL.jolion, MAKE.haval, ['Jolion', 'Джолион'], [ENGINE.gw4g15k]),
    model(MODEL.f7, MAKE.haval, ['F7', 'Ф7'], [ENGINE.gw4b15d, ENGINE.gw4n20]),
    model(MODEL.lifanX50, MAKE.lifan, ['X50', 'Х50'], [ENGINE.lf479q2]),
    model(MODEL.lifan520, MAKE.lifan, ['520', 'Бриз'], [ENGINE.lf479q2]),
    model(MODEL.lifanX60, MAKE.lifan, ['X60', 'Х60'], [ENGINE.lfb479q]),
    model(MODEL.uniK, MAKE.changan, ['UNI-K', 'Юни-К'], [ENGINE.jl486]),
    model(MODEL.cs35, MAKE.changan, ['CS35 Plus', 'ЦС35 Плюс'], []),
    model(MODEL.belgeeX50, MAKE.belgee, ['X50'], [ENGINE.jlh3g15]),
  ],
  engines: [
    engine(ENGINE.e4t15c, 'SQRE4T15C', 1498),
    engine(ENGINE.f4j16, 'SQRF4J16', 1598),
    engine(ENGINE.sqr480, 'SQR480ED', 1596),
    engine(ENGINE.gw4g15k, 'GW4G15K', 1497),
    engine(ENGINE.gw4b15d, 'GW4B15D', 1499),
    engine(ENGINE.gw4n20, 'GW4N20', 1998),
    engine(ENGINE.lf479q2, 'LF479Q2', 1498),
    engine(ENGINE.lfb479q, 'LFB479Q', 1794),
    engine(ENGINE.jl486, 'JL486ZQ5', null),
    engine(ENGINE.jlh3g15, 'JLH-3G15TD', 1477),
  ],
  manufacturers: [
    make(MAKER.mann, 'Mann-Filter', 'mann'),
    make(MAKER.kyb, 'KYB'),
    make(MAKER.chery, 'Chery'),
    make(MAKER.lukoil, 'Лукойл'),
  ],
  hasUnknownFits: true,
  categories: [
    { id: 1, key: 'filters', name: 'Фильтры', parentId: null },
    { id: 2, key: 'oil-filters', name: 'Фильтры масляные', parentId: 1 },
    { id: 3, key: 'brake-pads', name: 'Колодки тормозные', parentId: null },
    { id: 4, key: 'oils', name: 'Масла моторные', parentId: null },
  ],
}

export const sampleVocabulary: Vocabulary = {
  parts: [
    { means: ['фильтр масляный'], forms: ['масляник', 'маслофильтр'] },
    { means: ['фильтр воздушный'], forms: ['воздушник'] },
    { means: ['колодки тормозные'], forms: ['колодки'] },
    { means: ['ремень грм'], forms: ['грм', 'ремень газораспределения'] },
    { means: ['цепь грм'], forms: ['грм'] },
    { means: ['насос водяной', 'помпа'], forms: ['водяшка'] },
    { means: ['амортизатор'], forms: ['стойка амортизатора'] },
    { means: ['холодильник'], forms: ['рефрижератор'] },
  ],
  sides: [
    { means: ['передний'], forms: ['перед'] },
    { means: ['задний'], forms: ['зад'] },
    { means: ['левый'], forms: ['лев'] },
    { means: ['правый'], forms: ['прав'] },
  ],
  pairs: [{ form: 'пл', sides: ['передний', 'левый'] }],
  cars: [
    { make: 'Chery', forms: ['черри', 'cherry'] },
    { make: 'Chery', model: 'Tiggo', forms: ['тиго', 'tigo'] },
    { make: 'Haval', forms: ['хавчик'], beside: true },
    { make: 'Changan', model: 'UNI-K', forms: ['юник'] },
    { make: 'Жигули', forms: ['жигули'] },
    { make: 'Haval', model: 'Нива', forms: ['нива'] },
  ],
  manufacturers: [
    { manufacturer: 'KYB', forms: ['каяба'] },
    { manufacturer: 'лукойл', forms: ['lukoil'] },
    { manufacturer: 'Бош', forms: ['бошик'] },
  ],
  words: [{ word: 'синтетическое', forms: ['синтетика'] }],
  stop: ['купить', 'цена', 'для', 'на', 'в', 'недорого'],
}

export const sampleLexicon = buildLexicon(sampleNames, sampleVocabulary)
