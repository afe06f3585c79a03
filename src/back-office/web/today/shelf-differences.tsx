// Counts of shelves that did not add up: what the manager has to ask about.

import { momentOf } from '#src/shared/moment-words.ts'
import { formatPrice } from '#src/shared/money.ts'
import type { Today } from '../../today-contract.ts'
import { ListTable } from '../list-states.tsx'
import styles from './today-screen.module.css'

type Props = { readonly counts: Today['shelf_counts']; readonly isMore: boolean }

const COLUMNS = ['Когда', 'Полка', '#Не хватает', '#На сумму', '#Лишних', 'Товары', 'Кто']

export function ShelfDifferences({ counts, isMore }: Props) {
  if (!counts || counts.length === 0) return null
  return (
    <section className={styles.part} aria-labelledby="shelves-title">
      <h2 id="shelves-title">Пересчёты полок не сошлись, за 7 дней</h2>
      <ListTable caption="Пересчёты полок не сошлись" columns={COLUMNS}>
        {counts.map(({ id, at, by, place, shelf, more, less, cost, goods }) => (
          <tr key={id}>
            <td>{momentOf(at)}</td>
            <th scope="row">
              {shelf}, {place}
            </th>
            <td data-number {...(less > 0 && { 'data-alarm': true })}>
              {less}
            </td>
            <td data-number>{formatPrice(cost)}</td>
            <td data-number>{more}</td>
            <td>{goods}</td>
            <td>{by}</td>
          </tr>
        ))}
      </ListTable>
      {isMore && (
        <p>Показано пересчётов: {counts.length}, с самыми дорогими недостачами. Есть ещё.</p>
      )}
    </section>
  )
}
