// What is known of cars where names of goods are read: the shop's cars, and how they are called.

export type KnownMake = {
  readonly id: number
  readonly name: string
  readonly names: readonly string[]
}

export type KnownModel = {
  readonly id: number
  readonly makeId: number
  readonly name: string
  /** Begins with the name itself and how it is said in Russian. */
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
  readonly strangers: readonly string[]
}

/** What the owner has said of doubtful texts: the models that are meant, none where it is no car. */
export type Decisions = ReadonlyMap<string, readonly number[]>

export type FitSource = 'name' | 'column' | 'article'

export type ReadFit = {
  readonly modelId: number
  readonly engineId: number | null
  /** Years of the car that the text tells; null where it does not. */
  readonly yearFrom: number | null
  readonly yearTo: number | null
  readonly source: FitSource
  /** In percent. */
  readonly confidence: number
  /** The words that say so. */
  readonly note: string
}

/** Of a fit that the owner has decided, and of no other. */
export const DECIDED_CONFIDENCE = 99

export type CarDoubt = {
  /** As it is shown, and by which the owner decides: words of one alphabet, divided by a space. */
  readonly doubt: string
  readonly candidates: readonly number[]
  readonly source: FitSource
}

export type CarReading = {
  readonly fits: readonly ReadFit[]
  readonly doubts: readonly CarDoubt[]
}
