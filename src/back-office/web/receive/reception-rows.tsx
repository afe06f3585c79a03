// Receptions and moves, each a link to its counting.

import { Link } from 'react-router'
import { momentOf } from '#src/shared/moment-words.ts'
import type { ReceptionRow } from '../../receptions-contract.ts'
import { differencesText, stateText } from './counted-lines.ts'
import styles from './receive-screen.module.css'

type Props = { readonly rows: readonly ReceptionRow[]; readonly label: string }

export const ReceptionRows = ({ rows, label }: Props) => (
  <ul className={styles.list} aria-label={label}>
    {rows.map((row) => (
      <li key={row.id}>
        <Link to={`/office/receive/${row.id}`} className={styles.row}>
          <strong>{titleOf(row)}</strong>
          <span>{stateText(row)}</span>
          <span className={styles.soft}>{wayText(row)}</span>
          <span className={styles.soft}>{progressText(row)}</span>
        </Link>
      </li>
    ))}
  </ul>
)

const titleOf = ({ id, from, title }: ReceptionRow): string =>
  `${from === null ? 'Приёмка' : 'Перемещение'} № ${id}${title && `, ${title}`}`

const wayText = ({ from, place }: ReceptionRow): string =>
  from === null ? place : `${from} → ${place}`

function progressText(row: ReceptionRow): string {
  const { expected, counted, state, created, sent, ended } = row
  const units =
    state === 'packing'
      ? `собрано ${counted}`
      : `насчитано ${counted}${expected > 0 ? ` из ${expected}` : ''}`
  const differences = state === 'closed' ? differencesText(row) : ''
  const last = ended ?? sent ?? created
  return `${units} шт.${differences && `, ${differences}`}; ${momentOf(last.at)}, ${last.by}`
}
