export type Vocabulary = {
  readonly parts: readonly {
    readonly means: readonly string[]
    readonly forms: readonly string[]
  }[]
  readonly sides: readonly {
    readonly means: readonly string[]
    readonly forms: readonly string[]
  }[]
  readonly pairs: readonly { readonly form: string; readonly sides: readonly string[] }[]
  readonly cars: readonly {
    readonly make: string
    readonly model?: string | undefined
    readonly forms: readonly string[]
    readonly beside?: boolean | undefined
  }[]
  readonly manufacturers: readonly {
    readonly manufacturer: string
    readonly forms: readonly string[]
  }[]
  readonly words: readonly { readonly word: string; readonly forms: readonly string[] }[]
  readonly stop: readonly string[]
}
export const ownVocabulary: Vocabulary = {
  parts: [],
  sides: [],
  pairs: [],
  cars: [],
  manufacturers: [],
  words: [],
  stop: [],
}
export const readVocabulary = (json: unknown, _name: string): Vocabulary => json as Vocabulary
export const joined = (_own: Vocabulary, owners: Vocabulary): Vocabulary => owners
