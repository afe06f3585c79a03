// Drawn pictograms of part categories: one family, 48 px grid, one stroke.

import { classNames } from './class-names.ts'
import styles from './pictogram.module.css'
import drawings from './pictograms.svg?url'

type PictogramProps = {
  /** The id of a drawing in `pictograms.svg`. */
  name: string
  /** 32, 48 and 96 px; `fill` takes the width of its place. */
  size?: 'small' | 'medium' | 'large' | 'fill'
  /** Drawn on a tile with a soft background, as a photo would be. */
  tile?: boolean
  /** The accessible name, where no text next to it says so. */
  label?: string
}

export function Pictogram({ name, size = 'medium', tile = false, label }: PictogramProps) {
  return (
    <span
      className={classNames(styles.frame, styles[size], tile && styles.tile)}
      {...(label && { role: 'img', 'aria-label': label })}
    >
      <svg viewBox="0 0 48 48" className={styles.drawing} aria-hidden="true">
        <use href={`${drawings}#${name}`} />
      </svg>
    </span>
  )
}
