// Reads how often one thing is replaced: «через сколько менять свечи», «когда менять ремень ГРМ».

import type { AskedService } from './read-service.ts'

const CHANGE =
  /^(менять|меня(ть|ют|ете|ешь|ется|ются|ем)|поменять|заменять|заменить|замен[аыеу]|замену|сменить|смен[аыу])$/
/** How long a thing serves: «сколько ходят свечи», «ресурс ремня». */
const LASTS = /^(ходит|ходят|служит|служат|хватает|живет|живут|выхаживает|выхаживают)$/
const LIFE = /^(ресурс|интервал\p{L}*|периодичност\p{L}*|регулярност\p{L}*|срок\p{L}*)$/u
const DISTANCE = /^(километр\p{L}*|км|пробег\p{L}*|тыс\p{L}*|лет|времени)$/u
const WHEN = /^(когда|часто)$/
const HOW =
  /^(как|через|раз|какой|какая|каком|каким|какие|какое|скольки|сколько|скока|скоко|скок|каждые|время)$/
const NEED = /^(надо|нужно|положено|рекомендуется|следует|пора|лучше|по|регламент\p{L}*)$/u
const LITTLE = /^(в|во|на|для|по|и|с|ли|у|от|а|же|то)$/
/** How much is filled is another question, and when a thing fails is a fault. */
const HOW_MUCH = /^(литр\p{L}*|объем|обьем|стоит|стоят|цена|купить|лить|заливать|лье[мт])$/u

/** Null when the text asks for no interval. `words` are in lower case, as typed. */
export function readInterval(words: readonly string[]): AskedService | null {
  const has = (form: RegExp) => words.some((word) => form.test(word))
  if (has(HOW_MUCH)) return null
  const line = ` ${words.join(' ')} `
  const isEvery =
    / (через (сколько|скоко|скока|скок|какое|какой)|как часто|как регулярно|раз в сколько|на каком пробеге|при каком пробеге|на сколь?ки|каждые сколько) /.test(
      line,
    )
  const isChange = has(CHANGE) && (isEvery || has(WHEN) || has(LIFE))
  const isLasting = has(LASTS) && / (сколько|скоко|скока|скок) /.test(line) && !has(/^масл/)
  const isLife = has(LIFE) && (has(CHANGE) || / (какой|какая|каков) /.test(line))
  if (!isChange && !isLasting && !isLife) return null
  const said = [CHANGE, LASTS, LIFE, DISTANCE, WHEN, HOW, NEED]
  const positions = new Set(
    words.flatMap((word, at) => (said.some((form) => form.test(word)) ? [at] : [])),
  )
  words.forEach((word, at) => {
    if (LITTLE.test(word) && (positions.has(at + 1) || positions.has(at - 1))) positions.add(at)
  })
  return {
    ...{ number: null, km: null, isFiltersOnly: false, job: null, isWeak: false },
    positions,
  }
}
