// Everything in the catalogue that has a name.

export type Make = { readonly id: number; readonly name: string; readonly names: readonly string[] }
export type Model = Make & { readonly makeId: number; readonly engineIds: readonly number[] }
export type Engine = {
  readonly id: number
  readonly name: string
  readonly volumeMl: number | null
}
export type Category = {
  readonly id: number
  readonly key: string
  readonly name: string
  readonly parentId: number | null
}

/** `names` of a thing are all ways to write it, its own first. */
export type CatalogueNames = {
  /** A word as names write it, its lexeme in the index, and in how many names it stands. */
  readonly words: readonly { word: string; lexeme: string; count: number }[]
  readonly makes: readonly Make[]
  readonly models: readonly Model[]
  readonly engines: readonly Engine[]
  readonly manufacturers: readonly Make[]
  readonly categories: readonly Category[]
  /** Whether there are goods of which nobody said what they fit: their names may say it. */
  readonly isFitSomewhereUnknown: boolean
}
