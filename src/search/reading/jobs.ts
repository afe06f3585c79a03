// The repairs that buyers name instead of a part, and the goods that each takes.

import { wordKey, wordsOf } from '../vocabulary/word-key.ts'
import { builtInVocabulary } from '../vocabulary/words/vocabulary.ts'

export type Job = {
  readonly name: string
  /** Beginnings of words; one of each group must stand in the text. */
  readonly said: readonly RegExp[]
  /** Beginnings of words of other parts; none may stand in the text. */
  readonly unless?: RegExp
  /** What is replaced, the main part first; the oil of the engine is `масло моторное`. */
  readonly parts: readonly string[]
}

const GEARBOX = {
  cvt: /^(вариат|варик|цвт|свт|cvt)/,
  dct: /^(робот|дсг|dsg|dct|дкт|преселект)/,
  at: /^(акпп|автомат|акп|атф|atf)/,
  mt: /^(мкпп|механик|мкп)/,
  any: /^(коробк|короб|кпп)/,
}
const OIL = /^(масл|маслиц|жидк|жиж)/

/** The first whose words stand in the text is meant. */
export const JOBS: readonly Job[] = [
  {
    name: 'Замена масла в вариаторе',
    said: [GEARBOX.cvt],
    parts: ['жидкость cvt', 'фильтр вариатора', 'прокладка поддона акпп'],
  },
  {
    name: 'Замена масла в роботе',
    said: [GEARBOX.dct],
    parts: ['жидкость dct', 'фильтр акпп', 'прокладка поддона акпп'],
  },
  {
    name: 'Замена масла в автомате',
    said: [GEARBOX.at],
    parts: ['жидкость atf', 'фильтр акпп', 'прокладка поддона акпп'],
  },
  {
    name: 'Замена масла в механической коробке',
    said: [GEARBOX.mt],
    parts: ['масло мкпп', 'сальник привода'],
  },
  {
    name: 'Замена масла в коробке',
    said: [OIL, GEARBOX.any],
    parts: ['жидкость atf', 'жидкость cvt', 'масло мкпп'],
  },
  {
    name: 'Замена жидкости гидроусилителя',
    said: [/^(гур|гидроусил|гидрач)/],
    unless: /^(насос|рейк|шланг|трубк|бачо?к|рем(ень|ня|ни))/,
    parts: ['жидкость гур'],
  },
  {
    name: 'Замена тормозной жидкости',
    said: [/^(тормозух|тормозн|тормозяк|дот)/, /^(тормозух|тормозяк|жидк|жиж|дот)/],
    parts: ['тормозная жидкость'],
  },
  { name: 'Замена антифриза', said: [/^(антифриз|тосол|охлажда|ож$)/], parts: ['антифриз'] },
  {
    name: 'Замена ГРМ',
    said: [/^(грм|газорасп)/],
    parts: ['грм', 'ролик грм', 'помпа', 'сальник распредвала'],
  },
  {
    name: 'Замена цепи ГРМ',
    said: [/^цеп(ь|и|ей)$/],
    parts: ['цепь грм', 'натяжитель цепи', 'успокоитель цепи', 'сальник коленвала'],
  },
  {
    name: 'Замена прокладки ГБЦ',
    said: [/^(гбц|голов(к|ы|у))/],
    parts: ['прокладка гбц', 'прокладка клапанной крышки', 'колпачки маслосъемные', 'антифриз'],
  },
  {
    name: 'Замена сцепления',
    said: [/^(сцепл|сцеп[аыуо]|сцепух)/],
    parts: ['комплект сцепления', 'подшипник выжимной', 'сальник коленвала'],
  },
  {
    name: 'Замена ШРУСа',
    said: [/^(шрус|гранат|привод(?!н))/],
    parts: ['шрус', 'пыльник шруса', 'сальник привода'],
  },
  {
    name: 'Ремонт суппорта',
    said: [/^супп?орт/],
    parts: ['ремкомплект суппорта', 'направляющие суппорта', 'суппорт тормозной'],
  },
  {
    name: 'Замена тормозов',
    said: [/^(колод|тормоз|диск)/],
    parts: ['колодки тормозные', 'диск тормозной'],
  },
  {
    name: 'Замена подшипника ступицы',
    said: [/^ступи/],
    parts: ['подшипник ступицы', 'ступица'],
  },
  {
    name: 'Замена амортизаторов',
    said: [/^(аморт|стойк|стоек|амор[аыотик]*$)/],
    unless: /^(стаб|капот|багаж)/,
    parts: ['амортизатор', 'опора амортизатора', 'пыльник амортизатора', 'пружина'],
  },
  {
    name: 'Ремонт подвески',
    said: [/^(подвеск|ходовк|ходов|сайлент|сален|рычаг|шаров)/],
    parts: ['стойка стабилизатора', 'сайлентблок', 'шаровая опора', 'втулка стабилизатора'],
  },
  {
    name: 'Ремонт рулевого управления',
    said: [/^(рул|рейк|наконечник|тяг)/],
    parts: ['наконечник рулевой', 'тяга рулевая', 'рейка рулевая'],
  },
  {
    name: 'Замена помпы',
    said: [/^(помп|насос)/],
    unless: /^(топл|бенз|дизел|омыв|масл|вакуум|гур|гидр)/,
    parts: ['помпа', 'антифриз', 'ремень приводной'],
  },
  {
    name: 'Замена приводного ремня',
    said: [/^(рем(ень|ня|ней|ни|ешк))/],
    parts: ['ремень приводной', 'ролик натяжителя'],
  },
  { name: 'Замена свечей', said: [/^свеч/], parts: ['свеча зажигания'] },
  {
    name: 'Замена масла',
    said: [/^масл(о|а|у|ом|е|ице|ица)$/],
    parts: ['фильтр масляный', 'масло моторное', 'шайба сливной пробки'],
  },
]

/** Season work, which needs no verb. */
const SEASONS: readonly Job[] = [
  {
    name: 'Подготовка к зиме',
    said: [/^зим/],
    parts: ['омывающая жидкость', 'щетка стеклоочистителя', 'аккумулятор', 'антифриз'],
  },
  {
    name: 'Подготовка к лету',
    said: [/^лет(о|у|а|ом)$/],
    parts: ['фильтр салонный', 'антифриз', 'омывающая жидкость'],
  },
]

const CHANGE =
  /^(замен[аыуе]|заменить|заменой|поменять|менять|меняют|меняем|сменить|смена|смены|смену|ремонт[ауе]?|перебрать|переборк[аиу]|перебор[ауе]?|обслужить|обслуживани[ея]|подготов\p{L}*|готов\p{L}*)$/u
const WHAT =
  /^(что|чего|че|чо|шо|список|перечень|входит|входят|включает|понадобится|потребуется|расходник\p{L}*|запчаст\p{L}*|детал\p{L}*)$/u
const KIT =
  /^(набор\p{L}*|комплект\p{L}*|все|весь|полн\p{L}*|нужно|надо|необходимо|купить|брать|какие)$/u
const KIT_OF_JOB = /(^| )(набор|комплект|все)( (для|на|под))? (замен|ремонт|обслуж|перебор|смен)/
const LITTLE = /^(на|для|под|при|в|во|к|с|и|из|по|у|от|за|ли|там|еще|кроме|обычно|сразу|заодно)$/
const OF_OIL = /^(как|сколько|скок|объем|вязкост|допуск|литр)/
/** Says no more than the job does: «приводной ремень», «масло в двигателе». */
const DETAIL = /^(приводн|поликлин|двигат|двс$|мотор)/
const FILTER = /^фильтр(а|ом|ы|ами|ик|)$/
const OTHER_FILTER = /^(возд|салон|топл|акпп|вариат|короб)/
/** An oil change is a service: no question word is needed, and no other part is meant. */
const isPlain = ({ name }: Job): boolean => name === 'Замена масла'
const OF_ENGINE = /^(масл|движ|турбо$)|\d/

export type AskedJob = { readonly job: Job; readonly positions: ReadonlySet<number> }

/** Null when the text asks for the goods of no repair. `words` are in lower case, as typed. */
export function readJob(words: readonly string[]): AskedJob | null {
  const has = (form: RegExp) => words.some((word) => form.test(word))
  if (!has(CHANGE) && !isOilAndFilter(words)) return null
  const isOf = ({ said, unless }: Job) => said.every(has) && !(unless && has(unless))
  const season = has(/^(подготов|готов)/) ? SEASONS.find(isOf) : undefined
  const job = season ?? JOBS.find(isOf)
  const isAsked = has(WHAT) || KIT_OF_JOB.test(words.join(' '))
  if (!job || !(isAsked || season || (isPlain(job) && !has(OF_OIL)))) return null
  const forms = [CHANGE, WHAT, KIT, FILTER, DETAIL, ...job.said]
  const positions = new Set(
    words.flatMap((word, at) => (forms.some((form) => form.test(word)) ? [at] : [])),
  )
  words.forEach((word, at) => {
    if (LITTLE.test(word) && (positions.has(at - 1) || positions.has(at + 1))) positions.add(at)
  })
  const isOther = (word: string, at: number) =>
    !positions.has(at) && !OF_ENGINE.test(word) && isPartWord(word)
  return isPlain(job) && words.some(isOther) ? null : { job, positions }
}

/** «Масло с фильтром»: an oil change, though nobody says so. */
const isOilAndFilter = (words: readonly string[]): boolean =>
  words.some(
    (word, at) =>
      /^масл(о|а|ице)$/.test(word) &&
      /^(с|и|плюс)$/.test(words[at + 1] ?? '') &&
      FILTER.test(words[at + 2] ?? ''),
  ) && !words.some((word) => OTHER_FILTER.test(word) || OF_OIL.test(word))

/** Words that name a part by themselves: the nouns of part names, and names of one word. */
const heads = builtInVocabulary.parts.flatMap(({ means, forms }) => [
  ...means.flatMap((text) => wordsOf(text).slice(0, 1)),
  ...forms.filter((text) => wordsOf(text).length === 1),
])
const keys = new Set(heads.map(wordKey))

const isPartWord = (word: string): boolean => keys.has(wordKey(word))
