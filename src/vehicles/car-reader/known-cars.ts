// Types of the car reader: the shop's cars, reading words, decisions of the owner, read fits.

export type KnownMake = {
  readonly id: number
  readonly name: string
  readonly names: readonly string[]
}

export type KnownModel = {
  readonly id: number
  readonly makeId: number
  readonly name: string
  /** Begins with the name itself and its Russian name. */
  readonly names: readonly string[]
  readonly bodies: readonly string[]
  /** Null where nobody knows; `yearTo` also while it is built. */
  readonly yearFrom: number | null
  readonly yearTo: number | null
  readonly engineIds: readonly number[]
}

export type KnownEngine = {
  readonly id: number
  readonly name: string
  readonly volumeMl: number | null
}

export type KnownCars = {
  readonly makes: readonly KnownMake[]
  readonly models: readonly KnownModel[]
  readonly engines: readonly KnownEngine[]
}

/** A record of words/cars.json. */
export type CarWord = {
  readonly make: string
  readonly model?: string | undefined
  readonly forms: readonly string[]
  readonly beside?: boolean | undefined
}

export type ReadingWords = {
  readonly cars: readonly CarWord[]
  readonly ordinary: readonly string[]
  readonly suffixes: readonly string[]
  readonly between: readonly string[]
  readonly units: readonly string[]
  readonly except: readonly string[]
  readonly universal: readonly string[]
  readonly inexact: readonly string[]
  readonly otherMakes: readonly string[]
}

/** Decisions of the owner about doubtful texts: the models of a text; none: it names no car. */
export type Decisions = ReadonlyMap<string, readonly number[]>

export type FitSource = 'name' | 'column' | 'article'

export type ReadFit = {
  readonly modelId: number
  readonly engineId: number | null
  /** Years of the car in the text; null where it names none. */
  readonly yearFrom: number | null
  readonly yearTo: number | null
  readonly source: FitSource
  /** In percent. */
  readonly confidence: number
  /** The part of the text that names the car. */
  readonly note: string
}

/** The confidence of a fit that the owner decided, and of no other. */
export const DECIDED_CONFIDENCE = 99

export type CarDoubt = {
  /** Shown to the owner, and the key of his decision: folded words, divided by a space. */
  readonly doubt: string
  readonly candidates: readonly number[]
  readonly source: FitSource
}

export type CarReading = {
  readonly fits: readonly ReadFit[]
  readonly doubts: readonly CarDoubt[]
}
