// A placeholder in the shape of the content, shown after 300 ms of loading.

import type { ReactElement } from 'react'
import { classNames } from './class-names.ts'
import styles from './skeleton.module.css'

/** `row` is a line of a list, `card` a tile of a grid, `text` a paragraph, `page` one thing shown. */
export type SkeletonShape = 'row' | 'card' | 'text' | 'page'

type SkeletonProps = {
  shape: SkeletonShape
  count?: number
  label?: string
}

export function Skeleton({ shape, count = 3, label = 'Загрузка...' }: SkeletonProps) {
  const Shape = shapes[shape]
  const places = Array.from({ length: count }, (_, index) => index + 1)
  return (
    <div role="status" className={classNames(styles.skeleton, styles[shape])}>
      <span className="visually-hidden">{label}</span>
      {places.map((place) => (
        <Shape key={place} />
      ))}
    </div>
  )
}

const Bar = ({ width }: { width: 'short' | 'middle' | 'full' }) => (
  <span className={classNames(styles.bar, styles[width])} />
)

const shapes: Record<SkeletonShape, () => ReactElement> = {
  row: () => (
    <div className={styles.rowShape} aria-hidden="true">
      <span className={styles.picture} />
      <span className={styles.bars}>
        <Bar width="full" />
        <Bar width="middle" />
      </span>
      <Bar width="short" />
    </div>
  ),
  card: () => (
    <div className={styles.cardShape} aria-hidden="true">
      <span className={styles.picture} />
      <Bar width="full" />
      <Bar width="middle" />
    </div>
  ),
  page: () => (
    <div className={styles.pageShape} aria-hidden="true">
      <span className={styles.picture} />
      <span className={styles.headline} />
      <span className={styles.bars}>
        <Bar width="middle" />
        <Bar width="full" />
        <Bar width="full" />
        <Bar width="middle" />
      </span>
      <span className={styles.box} />
    </div>
  ),
  text: () => (
    <div className={styles.bars} aria-hidden="true">
      <Bar width="full" />
      <Bar width="full" />
      <Bar width="middle" />
    </div>
  ),
}
