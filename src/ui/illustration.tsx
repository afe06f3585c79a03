// The exploded drawing of a category, as in a workshop manual, with one part highlighted.

import styles from './illustration.module.css'

type Props = {
  /** Name of the drawing, as for pictograms: a file in `illustrations/`. */
  readonly name: string
  /** What has to be said of it, in its corner. */
  readonly note?: string
}

/** Takes the width of its place, on a phone less height than width. */
export const Illustration = ({ name, note }: Props) => (
  <span className={styles.tile}>
    <svg viewBox="0 0 480 480" className={styles.drawing} aria-hidden="true">
      <use href={`/illustrations/${name}.svg#drawing`} />
    </svg>
    {note && <span className={styles.note}>{note}</span>}
  </span>
)
