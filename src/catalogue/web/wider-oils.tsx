// Where no oil is left: which filter to drop, and how many oils that brings.

import { Link } from 'react-router'
import { type OilChoice, type OilField, withoutField } from '../oil-choice.ts'
import styles from './chosen-filters.module.css'
import { OILS } from './oil-address.ts'
import { OIL_FIELD_NAMES } from './oil-field-names.ts'

type Props = {
  readonly relaxed: readonly { readonly field: OilField; readonly total: number }[]
  readonly choice: OilChoice
  readonly hrefOf: (choice: OilChoice) => string
}

export const WiderOils = ({ relaxed, choice, hrefOf }: Props) => (
  <>
    {relaxed.length > 0 && <p>Уберите один из фильтров:</p>}
    <ul className={styles.chosen}>
      {relaxed.map(({ field, total }) => (
        <li key={field}>
          <Link to={hrefOf(withoutField(choice, field))} className={styles.chip}>
            Без «{OIL_FIELD_NAMES[field]}»<span className={styles.count}>{total}</span>
          </Link>
        </li>
      ))}
      <li>
        <Link to={OILS} className={styles.reset}>
          Все масла
        </Link>
      </li>
    </ul>
  </>
)
