// Names of makes, models, engines, manufacturers and categories, and the words of product names.

export type Make = { readonly id: number; readonly name: string; readonly names: readonly string[] }
export type Model = Make & { readonly makeId: number; readonly engineIds: readonly number[] }
export type Engine = {
  readonly id: number
  readonly name: string
  readonly volumeMl: number | null
  readonly isTurbo?: boolean
}
export type Category = {
  readonly id: number
  readonly key: string
  readonly name: string
  readonly parentId: number | null
}

/** `names` are all spellings, the official one first. */
export type CatalogueNames = {
  /** A word of product names, its lexeme in the search index, and the number of names with it. */
  readonly words: readonly { word: string; lexeme: string; count: number }[]
  readonly makes: readonly Make[]
  readonly models: readonly Model[]
  readonly engines: readonly Engine[]
  readonly manufacturers: readonly Make[]
  readonly categories: readonly Category[]
  /** True if some products have no known fitment: they are found by the car in their name. */
  readonly hasUnknownFits: boolean
}
