// A loading animation with its text.

import { classNames } from '../class-names.ts'
import styles from './loader.module.css'

type LoaderProps = {
  label?: string
  /** Keeps the text for screen readers only. */
  labelHidden?: boolean
}

export function Loader({ label = 'Загрузка...', labelHidden = false }: LoaderProps) {
  return (
    <div className={styles.loader} role="status">
      <span className={styles.wheel} aria-hidden="true" />
      <span className={classNames(labelHidden && 'visually-hidden')}>{label}</span>
    </div>
  )
}
