// The large drawing of a category: its parts apart, as a workshop manual shows them, one of them filled.

import styles from './illustration.module.css'

type Props = {
  /** As of a pictogram: each has a file in `illustrations/`. */
  readonly name: string
}

/** Takes the width of its place, on a phone less height than width. */
export const Illustration = ({ name }: Props) => (
  <span className={styles.tile}>
    <svg viewBox="0 0 480 480" className={styles.drawing} aria-hidden="true">
      <use href={`/illustrations/${name}.svg#drawing`} />
    </svg>
  </span>
)
