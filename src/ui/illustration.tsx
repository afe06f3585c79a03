// The exploded drawing of a category, as in a workshop manual, with one part highlighted.

import { classNames } from './class-names.ts'
import styles from './illustration.module.css'

type Props = {
  /** Name of the drawing, as for pictograms: a file in `illustrations/`. */
  readonly name: string
  /** Tiles of 48, 64 and 144 px; `row` and `fill` take the width of their place. */
  readonly size?: 'small' | 'row' | 'medium' | 'large' | 'fill'
  /** What has to be said of it, in its corner. */
  readonly note?: string
}

/** `fill` takes on a phone less height than width. */
export const Illustration = ({ name, size = 'fill', note }: Props) => (
  <span className={classNames(styles.tile, styles[size])}>
    <svg viewBox="0 0 480 480" className={styles.drawing} aria-hidden="true">
      <use href={`/illustrations/${name}.svg#drawing`} />
    </svg>
    {note && <span className={styles.note}>{note}</span>}
  </span>
)
