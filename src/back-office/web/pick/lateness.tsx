// How late an order is by its promise, from one minute to the next.

import { latenessText } from '../../clock-words.ts'
import { useNow } from '../use-today.ts'
import styles from './pick-screen.module.css'

type Props = { readonly order: Parameters<typeof latenessText>[0] }

export function Lateness({ order }: Props) {
  const text = latenessText(order, useNow())
  return text && <strong className={styles.late}>{text}</strong>
}
