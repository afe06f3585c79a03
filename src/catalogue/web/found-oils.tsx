// How many oils were found: said aloud when it changes.

import styles from './oil-page.module.css'

export type Total = {
  readonly total: number
  readonly total_is_lower_bound?: boolean | undefined
}

export const FoundOils = ({ total }: { readonly total: Total | undefined }) => (
  <p role="status" className={styles.found}>
    {total && `Найдено масел: ${countText(total)}`}
  </p>
)

export const countText = ({ total, total_is_lower_bound }: Total): string =>
  total_is_lower_bound ? `более ${total}` : String(total)
