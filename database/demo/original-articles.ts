// Numbers of original parts, written as their car maker writes them around the GB/T part number.

import type { Car } from './cars.ts'
import type { NumberStyle } from './fact-types.ts'
import type { Random } from './random.ts'

export type NumberedPart = {
  readonly car: Car
  readonly byEngine: boolean
  /** The GB/T number of Chery and most makers, and that of GWM, Lifan, Changan, JAC and Zotye. */
  readonly numbers: readonly [string, string]
}

/** `attempt` counts the numbers found taken: the first is plain, later ones vary more. */
type Style = (part: NumberedPart, attempt: number, random: Random) => string

const UPPER = 'ABCDEFGHJKLMNPRSTUVWXYZ'
const letter = (random: Random): string => UPPER[random.below(UPPER.length)] ?? 'A'
const digits = (count: number, random: Random): string =>
  String(random.below(10 ** count)).padStart(count, '0')

const codeOf = ({ car, byEngine }: NumberedPart): string =>
  (byEngine ? car.engine?.code : null) ?? car.model.code ?? ''
const lettersOf = (code: string): string => /[A-Z]+/.exec(code)?.[0] ?? ''

export function originalArticle(part: NumberedPart, attempt: number, random: Random): string {
  return styles[part.car.make.numbers](part, attempt, random)
}

/** Since 2021 Chery counts sections: 605 lights, 204 brakes. Here by the GB/T number's start. */
const sections: Readonly<Record<string, string>> = {
  10: '105',
  11: '151',
  12: '120',
  13: '130',
  15: '160',
  16: '160',
  17: '165',
  22: '220',
  28: '602',
  29: '202',
  30: '203',
  31: '603',
  33: '203',
  34: '401',
  35: '204',
  36: '550',
  37: '605',
  38: '550',
  61: '607',
  62: '607',
  81: '301',
  82: '606',
  84: '604',
}

const plainSuffixes = ['AB', 'BA', 'CA', 'DA', 'EA', 'FA', 'AC', 'BB', 'BC', 'CB', 'DB', 'MA', 'NA']

const chery: Style = (part, attempt, random) => {
  const [number] = part.numbers
  const code = codeOf(part)
  const isNew = part.car.model.years[0] >= 2021 || code === ''
  if (code === '' || attempt > 24 || (isNew && random.chance(0.7))) {
    const running = attempt < 4 ? `00${digits(4, random)}` : digits(6, random)
    return `${sections[number.slice(0, 2)] ?? '809'}${running}A${random.pick(['A', 'A', 'B'])}`
  }
  if (attempt === 0) return `${code}-${number}`
  const suffix = attempt < 6 ? random.pick(plainSuffixes) : letter(random) + letter(random)
  return `${code}-${number}${suffix}`
}

/** `3501175-K00`, `1017100-EG01`: the makers that put a short code behind the number. */
const dashed: Style = (part, attempt, random) => {
  const letters = lettersOf(codeOf(part)).slice(0, 2)
  const plain = attempt < 8 ? letters : `${letters.slice(0, 1)}${letter(random)}`
  return `${part.numbers[1]}-${plain}${attempt === 0 ? '00' : digits(2, random)}`
}

const gwm: Style = (part, attempt, random) => {
  const code = codeOf(part)
  const isOld = code.startsWith('-') || /^E[A-Z]?\d/.test(code)
  if (isOld && attempt < 24) return dashed(part, attempt, random)
  const letters = lettersOf(code).replace(/^X/, '').slice(0, 2)
  const mark = random.chance(0.85) ? 'X' : 'A'
  return `${part.numbers[1]}${mark}${letters}${digits(2, random)}${letter(random)}`
}

const geely: Style = (part, attempt, random) =>
  `${codeOf(part)}${attempt < 12 ? `0${digits(5, random)}` : digits(6, random)}`

const lifan: Style = (part, attempt, random) => {
  const [, number] = part.numbers
  const engine = part.byEngine ? part.car.engine?.code : null
  if (engine && attempt < 16) {
    return `${engine}-${number}${attempt === 0 ? 'A' : letter(random)}`
  }
  const code = part.car.model.code ?? ''
  if (attempt === 0) return `${code}${number}`
  if (attempt < 6) return `${code}${number}${letter(random)}`
  const [second, third, last] = [letter(random), letter(random), letter(random)]
  return `${code.slice(0, 1)}${second}${third}${number}${last}${random.below(10)}`
}

const jac: Style = (part, attempt, random) => {
  const letters = lettersOf(codeOf(part))
  const inner = /\d+/.exec(codeOf(part))?.[0] ?? ''
  const tail = attempt < 12 ? `${inner}${digits(3 - inner.length, random)}0` : digits(4, random)
  return `${part.numbers[1]}${letters}${tail}`
}

const faw: Style = (part, attempt, random) =>
  dashed({ ...part, numbers: [part.numbers[0], part.numbers[0]] }, attempt, random)

const byd: Style = (part, attempt, random) => {
  const suffix = attempt === 0 ? '' : letter(random) + (attempt < 6 ? '' : digits(2, random))
  return `${codeOf(part)}-${part.numbers[0]}${suffix}`
}

const gac: Style = (part, attempt, random) => {
  const letters = random.pick(['A', 'B', 'C']) + letter(random) + letter(random)
  return `${part.numbers[0]}${letters}${attempt < 6 ? '0000' : digits(4, random)}`
}

const brilliance: Style = (_part, _attempt, random) =>
  `${random.pick(['30', '31', '34', '40', '43'])}${digits(5, random)}`

const zotye: Style = (part, attempt, random) =>
  `${part.numbers[1]}${attempt === 0 ? '001' : digits(3, random)}-${part.car.model.code ?? 'B11'}`

const styles: Readonly<Record<NumberStyle, Style>> = {
  chery,
  gwm,
  geely,
  changan: dashed,
  lifan,
  jac,
  faw,
  byd,
  gac,
  brilliance,
  zotye,
}
