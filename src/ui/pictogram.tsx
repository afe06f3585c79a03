// Drawn pictograms of part categories: one family, 48 px grid, one stroke.

import { classNames } from './class-names.ts'
import styles from './pictogram.module.css'
import { bodyPictograms } from './pictograms/body.tsx'
import { brakePictograms } from './pictograms/brakes.tsx'
import { chassisPictograms } from './pictograms/chassis.tsx'
import { drivePictograms } from './pictograms/drive.tsx'
import { electricPictograms } from './pictograms/electrics.tsx'
import { enginePictograms } from './pictograms/engine.tsx'
import { fluidPictograms } from './pictograms/fluids.tsx'
import { upkeepPictograms } from './pictograms/upkeep.tsx'

const pictograms = {
  ...upkeepPictograms,
  ...brakePictograms,
  ...chassisPictograms,
  ...enginePictograms,
  ...drivePictograms,
  ...electricPictograms,
  ...bodyPictograms,
  ...fluidPictograms,
}

const isDrawn = (name: string): name is keyof typeof pictograms => Object.hasOwn(pictograms, name)

type PictogramProps = {
  /** Of the shop's categories; a name that nobody has drawn shows a box. */
  name: string
  /** 32, 48 and 96 px; `fill` takes the width of its place. */
  size?: 'small' | 'medium' | 'large' | 'fill'
  /** Stands on a tile of soft ground, as a photo would. */
  tile?: boolean
  /** What is drawn, where no text beside says so. */
  label?: string
}

export function Pictogram({ name, size = 'medium', tile = false, label }: PictogramProps) {
  return (
    <span
      className={classNames(styles.frame, styles[size], tile && styles.tile)}
      {...(label && { role: 'img', 'aria-label': label })}
    >
      <svg viewBox="0 0 48 48" className={styles.drawing} aria-hidden="true">
        {isDrawn(name) ? pictograms[name] : pictograms.box}
      </svg>
    </span>
  )
}
