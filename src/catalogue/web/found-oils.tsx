// How many oils were found: said aloud when it changes.

import { countText, type Total } from './count-text.ts'
import styles from './oil-page.module.css'

export const FoundOils = ({ total }: { readonly total: Total | undefined }) => (
  <p role="status" className={styles.found}>
    {total && `Найдено масел: ${countText(total)}`}
  </p>
)
