// How long each step of an import took, by what its command said and when.

export type Step = {
  readonly name: string
  /** Milliseconds of the steady clock. */
  readonly startedAt: number
  readonly seconds: number
}

type Said = { readonly at: number; readonly line: string }
type Span = { readonly startedAt: number; readonly endedAt: number }

/** `Переключаю каталог ███░░ 40 %, записываю товары`: what begins now, or has just ended. */
const PROGRESS = /^(?<title>.+?) [█░]+ (?<percent>\d+) %(?:, (?<note>.+))?$/

const STEP_NAMES = [
  [/жду конца/, 'waiting for another list'],
  [/сравниваю/, 'comparing'],
  [/записываю товары/, 'writing products and offers'],
  [/связываю/, 'cars and analogues'],
  [/обновляю/, 'search and lists'],
  [/записываю остатки/, 'stock'],
  [/готово/, 'commit, tidying up, report'],
] as const

/** Each step lasts until the next one is told; before the first one is the start of the program. */
export function importSteps(said: readonly Said[], { startedAt, endedAt }: Span): Step[] {
  const begun: { name: string; at: number }[] = [{ name: 'program, database', at: startedAt }]
  for (const { line, at } of said) {
    const { title, percent, note = '' } = PROGRESS.exec(line)?.groups ?? {}
    if (begun.length === 1) begun.push({ name: 'reading and staging', at })
    if (title !== 'Переключаю каталог' || percent === undefined) continue
    const known = STEP_NAMES.find(([words]) => words.test(note))
    begun.push({ name: known ? known[1] : note, at })
  }
  return begun.map(({ name, at }, place) => ({
    name,
    startedAt: at,
    seconds: ((begun[place + 1]?.at ?? endedAt) - at) / 1000,
  }))
}
