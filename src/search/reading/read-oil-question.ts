// Reads questions about the oil of an engine: how much, which grade, or simply oil for a car.

export type AskedOil = {
  /** «Сколько», «какое»: the regulation is the answer. Otherwise oil for a car is looked for. */
  readonly isQuestion: boolean
  /** Whether the engine has a turbocharger; null: not said. */
  readonly isTurbo: boolean | null
  /** Another unit that is filled, and its fluid as goods; null: the engine. */
  readonly unit: Unit | null
  readonly positions: ReadonlySet<number>
}

export type Unit = { readonly name: string; readonly fluid: string }

const UNITS: readonly (readonly [RegExp, Unit])[] = [
  [/^(вариат|варик|cvt|цвт|свт)/, { name: 'вариатор', fluid: 'жидкость cvt' }],
  [/^(робот|дсг|dsg|dct|дкт|преселект)/, { name: 'робот', fluid: 'жидкость dct' }],
  [/^(акпп|акп|автомат)/, { name: 'автомат', fluid: 'жидкость atf' }],
  [/^(мкпп|мкп|механик)/, { name: 'механическая коробка', fluid: 'масло мкпп' }],
  [/^(короб|кпп)/, { name: 'коробка передач', fluid: 'масло трансмиссионное' }],
  [
    /^(раздат|мост|редуктор|дифф|муфт|халдекс)/,
    { name: 'раздатка и мосты', fluid: 'масло трансмиссионное' },
  ],
  [/^(гур$|гур[аеу]$|гидроус|гидрач)/, { name: 'гидроусилитель', fluid: 'жидкость гур' }],
  [/^(тормоз|дот$)/, { name: 'тормоза', fluid: 'тормозная жидкость' }],
  [/^(антифриз|тосол|охлажд|радиатор)/, { name: 'охлаждение', fluid: 'антифриз' }],
]
const FLUID = /^(жидкост|жиж|атф|atf|антифриз|тосол|тормозух|охлажд)/
/** Goods that units have besides their fluid. */
const PART_OF_UNIT =
  /^(фильтр|датчик|сальник|проклад|поддон|насос|щуп|радиатор|шланг|трубк|ремень|бачок|крышк|подшип|диск|колод|суппорт|цилиндр|сцепл|присадк|промыв|термостат|помп)/

const OIL = /^(масл(о|а|у|ом|е|ице|ица|ишко|ишка|ец)|моторк[аиуе]|oil)$/
const FILL =
  /^(завода|рекомендует|рекомендуют|рекомендовано|производитель|нужна|нужен|нужны|нада|лучше|лье[тм]|зальют|влазит|влазиет|вмещается|вмещает|лезет|уходит|помещаеться|идёт|требуеться|жрет|лить|лью|льют|льете|льется|заливать|залить|заливают|заливаете|залито|заливается|долить|доливать|влезает|влезет|входит|помещается|требуется|идет|надо|нужно)$/
const POUR =
  /^(лить|лью|льют|льете|влезает|влазит|входит|долить|доливать|заправить|налить|наливать|лье[мт]|влезет|залив\p{L}*|залить|залито)$/u
const HOW_MUCH =
  /^(сколько|скока|скоко|скок|сколка|скольки|объем|обьем|обем|литраж|заправочн\p{L}*|хватит|хватает|канистр)$/u
const LITRES = /^литр(а|ов|аж)?$/
const GRADES =
  /(?<!\p{L}|\d)(?:0|5|10|15|20)\s?(?:[wвц]|вэ)\s?\d0(?!\d)|(?<!\p{L})(?:ноль|пять|десять) (?:двадцать|тридцать|сорок|пятьдесят)(?!\p{L})/gu
const SUITS = /(?<!\p{L})(можно|пойдет|подойдет|подходит|годится|лучше)(?!\p{L})/u
const CHOICE = /^(или|либо|можно|пойдет|годится)$/
/** Said of nothing but oil. */
const GRADE_ASKED = /^(вязкост\p{L}*|вязкач|допуск\p{L}*)$/u
const WITH_FILTER =
  /^(фильтр(ом|а|ами|у)?|масляным|вместе|учетом|заменой|замене|смене|полной|полная)$/
const WHICH =
  /^(какое|какого|какую|какой|какая|какие|какова|кокое|како|что|чего|че|чё|чо|шо|чем|вязкост\p{L}*|вязкач|допуск\p{L}*|посоветуйте|подскажите|посоветуй|порекоменд\p{L}*|лучше|спецификац\p{L}*|рекоменд\p{L}*|подходит|подойдет|правильн\p{L}*)$/u
const TURBO =
  /^(турбо|турбиров\p{L}*|турбов\p{L}*|турбомотор\p{L}*|турбодвиг\p{L}*|надувн\p{L}*|turbo)$/u
const TURBINE = /^турбин(ой|ы|ный|ного|ную|ном)$/
const NO_TURBO = /^(атмо|атмосферн\p{L}*|атмосферник\p{L}*|безнаддувн\p{L}*|безтурб\p{L}*)$/u
const ENGINE =
  /^(двигател\p{L}*|мотор(а|у|е|ом|чик)?|двс|движ(ок|ка|ке|ку|ло)|двиг(ло|ле)|моторн(ое|ого|ую))$/u
const LITTLE = /^(в|во|на|для|по|и|с|со|ли|же|там|туда|к|у|до|при|от|из|под|без)$/
/** Other oils and fluids, and parts that are named after oil. */
const OTHER =
  /^(антифриз|тосол|охлажд|тормоз|омыв|незамерз|гур|бензин|топлив|солярк|фреон|короб|кпп|акпп|мкпп|акп|вариат|варик|робот|дсг|dsg|cvt|atf|атф|dct|дкт|автомат|раздат|мост|редуктор|гидр|муфт|халдекс|дифф|трансмис|компрессор|вилк|амортиз|адблю|мочевин|свеч|фильтр|насос|датчик|щуп|крышк|горловин|пробк|проклад|сальник|поддон|радиатор|кольц|шайб|болт|стакан|корпус|теплообмен|давлен|приемник|колпач|отделит|уловит|шланг|трубк|канал|присадк|промыв|индикатор|ключ|съемник|воронк)/

/** «0w20 или 5w30», «можно лить 5w40», «5w30 подойдет»: the grade is asked about. */
function asksOfGrade(words: readonly string[], hasPour: boolean): boolean {
  const line = words.join(' ')
  const count = line.match(GRADES)?.length ?? 0
  return count > 1
    ? / или |лучше/.test(line) || hasPour
    : count > 0 && (hasPour || SUITS.test(line))
}

/** Null when the text asks for no oil of an engine. `words` are in lower case, as typed. */
export function readOilQuestion(words: readonly string[]): AskedOil | null {
  const has = (form: RegExp) => words.some((word) => form.test(word))
  const hasOil = has(OIL)
  const isHowMuch = has(HOW_MUCH) && (hasOil || has(POUR) || (has(LITRES) && has(ENGINE)))
  const isWhich =
    (has(WHICH) && (hasOil || has(POUR))) || has(GRADE_ASKED) || asksOfGrade(words, has(POUR))
  const unit = isHowMuch || isWhich ? unitIn(words, hasOil) : null
  if (unit) return askedUnit(words, unit)
  const isOther = words.some(
    (word) => OTHER.test(word) && !((isHowMuch || isWhich) && WITH_FILTER.test(word)),
  )
  if ((!hasOil && !isHowMuch && !isWhich) || isOther) return null
  const turbine = words.findIndex((word) => TURBINE.test(word))
  const isWithout = has(NO_TURBO) || (turbine > 0 && words[turbine - 1] === 'без')
  const isTurbo = isWithout ? false : turbine >= 0 || has(TURBO) ? true : null
  const litres = isHowMuch ? [LITRES, WITH_FILTER] : []
  const said = [...litres, FILL, CHOICE, HOW_MUCH, WHICH, TURBO, TURBINE, NO_TURBO, ENGINE, OIL]
  const positions = new Set(
    words.flatMap((word, at) => (said.some((f) => f.test(word)) ? [at] : [])),
  )
  words.forEach((word, at) => {
    if (LITTLE.test(word) && positions.has(at + 1)) positions.add(at)
  })
  return { isQuestion: isHowMuch || isWhich, isTurbo, unit: null, positions }
}

/** The unit that a question about filling names; null where it names a part of it. */
function unitIn(words: readonly string[], hasOil: boolean): Unit | null {
  const of = (form: RegExp) => words.some((word) => form.test(word))
  const [, unit] = UNITS.find(([form]) => of(form)) ?? []
  const isFilled = hasOil || of(POUR) || of(FLUID)
  return unit &&
    isFilled &&
    !words.some((word) => PART_OF_UNIT.test(word) && !/^радиатор$/.test(word))
    ? unit
    : null
}

function askedUnit(words: readonly string[], unit: Unit): AskedOil {
  const said = [FILL, POUR, HOW_MUCH, WHICH, OIL, FLUID, LITRES, ...UNITS.map(([form]) => form)]
  const isSaid = (word: string) => said.some((form) => form.test(word))
  const positions = new Set(words.flatMap((word, at) => (isSaid(word) ? [at] : [])))
  words.forEach((word, at) => {
    if (LITTLE.test(word) && positions.has(at + 1)) positions.add(at)
  })
  return { isQuestion: true, isTurbo: null, unit, positions }
}
