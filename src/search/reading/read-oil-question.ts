// Reads questions about the oil of an engine: how much, which grade, or simply oil for a car.

export type AskedOil = {
  /** «Сколько», «какое»: the regulation is the answer. Otherwise oil for a car is looked for. */
  readonly isQuestion: boolean
  /** Whether the engine has a turbocharger; null: not said. */
  readonly isTurbo: boolean | null
  readonly positions: ReadonlySet<number>
}

const OIL = /^(масл(о|а|у|ом|е|ице|ица|ишко|ишка|ец)|моторк[аиуе]|oil)$/
const FILL =
  /^(лить|лью|льют|льете|льется|заливать|залить|заливают|заливаете|залито|заливается|долить|доливать|влезает|влезет|входит|помещается|требуется|идет|надо|нужно)$/
const POUR = /^(лить|лью|льют|льете|залив\p{L}*|залить|залито)$/u
const HOW_MUCH = /^(сколько|скока|скоко|скок|сколка|обь?ем|литраж|заправочн\p{L}*)$/u
const LITRES = /^литр(а|ов)$/
const WHICH =
  /^(какое|какого|какую|какой|какая|что|чем|вязкост\p{L}*|допуск\p{L}*|посоветуйте|подскажите|рекоменд\p{L}*|подходит|подойдет|правильн\p{L}*)$/u
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

/** Null when the text asks for no oil of an engine. `words` are in lower case, as typed. */
export function readOilQuestion(words: readonly string[]): AskedOil | null {
  const has = (form: RegExp) => words.some((word) => form.test(word))
  const hasOil = has(OIL)
  const isHowMuch = has(HOW_MUCH) && (hasOil || has(POUR))
  const isWhich = has(WHICH) && (hasOil || has(POUR))
  if ((!hasOil && !isHowMuch && !isWhich) || has(OTHER)) return null
  const turbine = words.findIndex((word) => TURBINE.test(word))
  const isWithout = has(NO_TURBO) || (turbine > 0 && words[turbine - 1] === 'без')
  const isTurbo = isWithout ? false : turbine >= 0 || has(TURBO) ? true : null
  const litres = isHowMuch ? [LITRES] : []
  const said = [...litres, FILL, HOW_MUCH, WHICH, TURBO, TURBINE, NO_TURBO, ENGINE, OIL]
  const positions = new Set(
    words.flatMap((word, at) => (said.some((f) => f.test(word)) ? [at] : [])),
  )
  words.forEach((word, at) => {
    if (LITTLE.test(word) && positions.has(at + 1)) positions.add(at)
  })
  return { isQuestion: isHowMuch || isWhich, isTurbo, positions }
}
