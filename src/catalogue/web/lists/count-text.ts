// How many goods a list has, in words.

export type Total = {
  readonly total: number
  readonly total_is_lower_bound?: boolean | undefined
  /** The number of goods, where it is known beyond a total that is a lower bound. */
  readonly exact?: number | undefined
}

export const countText = ({ total, total_is_lower_bound, exact }: Total): string =>
  total_is_lower_bound && !exact ? `более ${total}` : String(exact ?? total)
