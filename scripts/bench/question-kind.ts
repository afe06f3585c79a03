// One kind of question, in many different wordings.

export type Kind = {
  readonly name: string
  readonly paths: readonly string[]
  /** Milliseconds within which 95 of 100 are to be answered. */
  readonly aim?: number
  /** What the shop answers when it is right; 200 unless it is said. */
  readonly status?: number
}

export const search = (text: string, more: Record<string, string> = {}): string =>
  `/api/products/search?${new URLSearchParams({ search: text, ...more })}`
export const suggest = (text: string): string =>
  `/api/suggest?${new URLSearchParams({ search: text })}`
