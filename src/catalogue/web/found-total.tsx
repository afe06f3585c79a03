// How many goods were found: said aloud when it changes.

import styles from './oil-page.module.css'

export type Total = {
  readonly total: number
  readonly total_is_lower_bound?: boolean | undefined
}

type Props = { readonly goods: string; readonly total: Total | undefined }

export const FoundTotal = ({ goods, total }: Props) => (
  <p role="status" className={styles.found}>
    {total && `Найдено ${goods}: ${countText(total)}`}
  </p>
)

export const countText = ({ total, total_is_lower_bound }: Total): string =>
  total_is_lower_bound ? `более ${total}` : String(total)
