// How many goods a list has, in words.

export type Total = {
  readonly total: number
  readonly total_is_lower_bound?: boolean | undefined
}

export const countText = ({ total, total_is_lower_bound }: Total): string =>
  total_is_lower_bound ? `более ${total}` : String(total)
