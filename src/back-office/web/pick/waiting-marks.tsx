// A line of the frame: that there is no connection, how many marks of picking wait, and that some were
// refused. It sends them too.

import { useSyncExternalStore } from 'react'
import { Link, useLocation } from 'react-router'
import styles from '../office-frame.module.css'
import type { Trouble } from './outbox.ts'
import { useOutbox, useOutboxSender } from './use-outbox.ts'

const TROUBLES: Readonly<Record<Trouble, string>> = {
  'no-answer': 'Связи нет.',
  broken: 'Магазин не принимает отметки.',
}

const PICKING = '/office/pick'

const listen = (onChange: () => void) => {
  for (const event of ['online', 'offline']) addEventListener(event, onChange)
  return () => {
    for (const event of ['online', 'offline']) removeEventListener(event, onChange)
  }
}

export function WaitingMarks() {
  useOutboxSender()
  const isOnline = useSyncExternalStore(listen, () => navigator.onLine)
  const { waiting, troubles, refusals } = useOutbox()
  const { pathname } = useLocation()
  // the list shows all, an order its own
  const elsewhere = refusals.filter(
    ({ order }) => ![PICKING, `${PICKING}/${order}`].includes(pathname),
  )
  const trouble = worstOf([...troubles.values()])
  const left = `Ждут отправки: ${waiting.length}.`
  return (
    <div role="status">
      {!isOnline && (
        <p className={styles.offline}>
          Нет связи: всё показано, каким было. Отмеченное в сборке и приёмке отправится само.
          {waiting.length > 0 && ` ${left}`}
        </p>
      )}
      {isOnline && waiting.length > 0 && trouble && (
        <p className={styles.note}>
          {TROUBLES[trouble]} {left} Отметки сохранены и отправятся сами.
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
