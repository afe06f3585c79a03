// Finds engines in a text: by code (SQRE4T15C, JLH-3G15TD, 4G15), or by the size next to a car.

import { normaliseArticle } from '#src/shared/article.ts'
import type { CarToken } from './car-tokens.ts'
import type { KnownEngine } from './known-cars.ts'

export type EngineCodes = ReadonlyMap<string, readonly number[]>

const SHORTEST = 4

/** Codes of each engine: its name, also without the maker's letters, also without the last ones. */
export function engineCodes(engines: readonly KnownEngine[]): EngineCodes {
  const codes = new Map<string, number[]>()
  for (const { id, name } of engines) {
    const whole = normaliseArticle(name)
    const own = whole.replace(/^SQR/, '').replace(/^(?:GW|JL[A-Z]?)(?=\d[A-Z])/, '')
    const stems = [own, own.replace(/(?<=\d\d)[A-Z]{1,3}$/, '')]
    for (const code of new Set([whole, ...stems])) {
      if (code !== whole && (code.length < SHORTEST || !/[A-Z]/.test(code))) continue
      if (code.length < SHORTEST || !/\d/.test(code)) continue
      codes.set(code, [...(codes.get(code) ?? []), id])
    }
  }
  return codes
}

export type EngineMention = {
  /** Empty for the code of an engine that the shop does not have. */
  readonly ids: readonly number[]
  readonly text: string
  readonly next: number
}

const UNKNOWN =
  /^(?:SQR\d?[A-Z]?\d\w*|[2-6][A-Z]\d\d[A-Z]{0,3}|GW\d\w{3,}|JL[A-Z]?\d\w{2,}|LFB?\d{3}Q\w*)$/
const MOST_PIECES = 3
/** JLH-3G15TD begins with letters alone, but with few. */
const MOST_LETTERS = 4

export function engineAt(
  tokens: readonly CarToken[],
  start: number,
  codes: EngineCodes,
): EngineMention | null {
  const first = tokens[start]
  if (!first || (first.atoms.length === 1 && first.key.length > MOST_LETTERS)) return null
  let text = ''
  let found: EngineMention | null = null
  for (let place = start; place < Math.min(start + MOST_PIECES, tokens.length); place += 1) {
    const token = tokens[place]
    if (!token || (place > start && !/^[-.]?$/.test(token.gap))) break
    text += token.key
    const ids = text.length < SHORTEST ? undefined : codes.get(text)
    if (ids) found = { ids, text, next: place + 1 }
  }
  if (found) return found
  const isToyota = tokens[start + 1]?.key === 'FE' && /^\d[A-Z]{1,2}$/.test(first.key)
  return isToyota || UNKNOWN.test(first.key) ? { ids: [], text: first.key, next: start + 1 } : null
}

export type SizeMention = {
  readonly volumeMl: number
  /** Of a range: where it begins. */
  readonly fromMl?: number | undefined
  readonly isTurbo: boolean
  readonly text: string
}

/** 1.5, 2,0L, 1.5T as an atom of a text. */
export function sizeOf({ key }: CarToken): SizeMention | null {
  const [, liters, letter] = /^(\d[.,]\d)([TТLЛ]?)$/.exec(key) ?? []
  if (!liters) return null
  const volumeMl = Math.round(Number(liters.replace(',', '.')) * 1000)
  return volumeMl < 700 ? null : { volumeMl, isTurbo: letter === 'T', text: key }
}

const NEARLY_ML = 60
/** E4T15, 3G15TD, JL473ZQ7: what makers write for a turbocharger. */
const TURBO = /\dT\d\d|\d\dT[DB]|ZQ/

/** Null where several fit and the text does not name one. */
export function enginesOfSize(
  { volumeMl, fromMl = volumeMl, isTurbo }: SizeMention,
  engines: readonly KnownEngine[],
): number[] | null {
  const near = engines.filter(
    (engine) =>
      engine.volumeMl !== null &&
      engine.volumeMl >= fromMl - NEARLY_ML &&
      engine.volumeMl <= volumeMl + NEARLY_ML,
  )
  if (!isTurbo || near.length < 2) return near.map(({ id }) => id)
  const turbo = near.filter(({ name }) => TURBO.test(name))
  return turbo.length === 0 ? null : turbo.map(({ id }) => id)
}
