// A line of the frame: how many marks of picking wait, and that some were refused. It sends them too.

import { Link, useLocation } from 'react-router'
import styles from '../office-frame.module.css'
import type { Trouble } from './outbox.ts'
import { useOutbox, useOutboxSender } from './use-outbox.ts'

const TROUBLES: Readonly<Record<Trouble, string>> = {
  'no-answer': 'Связи нет.',
  broken: 'Магазин не принимает отметки.',
}

const PICKING = '/office/pick'

export function WaitingMarks() {
  useOutboxSender()
  const { waiting, troubles, refusals } = useOutbox()
  const { pathname } = useLocation()
  // the list shows all, an order its own
  const elsewhere = refusals.filter(
    ({ order }) => ![PICKING, `${PICKING}/${order}`].includes(pathname),
  )
  const trouble = worstOf([...troubles.values()])
  return (
    <div role="status">
      {waiting.length > 0 && trouble && (
        <p className={styles.note}>
          {TROUBLES[trouble]} Ждут отправки: {waiting.length}. Отметки сохранены и отправятся сами.
        </p>
      )}
      {elsewhere.length > 0 && (
        <p className={styles.note}>
          Не записано отметок сборки: {elsewhere.length}. <Link to={PICKING}>Посмотреть</Link>
        </p>
      )}
    </div>
  )
}

const worstOf = (troubles: readonly Trouble[]): Trouble | undefined =>
  troubles.includes('no-answer') ? 'no-answer' : troubles[0]
