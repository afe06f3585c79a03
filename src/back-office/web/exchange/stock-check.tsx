// Compares stock with its journal and with orders, when somebody asks: it reads all stock.

import { useQuery } from '@tanstack/react-query'
import { messageOf } from '#src/platform/web/api-error.ts'
import { clockOf } from '#src/shared/moment-words.ts'
import { Button } from '#src/ui/button.tsx'
import { FailureNotice } from '#src/ui/notice.tsx'
import { exchangeApi } from '../../exchange-contract.ts'
import { callOffice } from '../call-office.ts'
import { ListTable } from '../list-states.tsx'
import { useMay } from '../use-session.ts'
import styles from './exchange-screen.module.css'

export function StockCheck() {
  const mayCheck = useMay().includes('change-stock')
  const check = useQuery({
    queryKey: ['stock-differences'],
    queryFn: ({ signal }) => callOffice(exchangeApi.stockDifferences, {}, { signal }),
    enabled: false,
  })
  if (!mayCheck) return null
  const found = check.data?.differences ?? []
  return (
    <section className={styles.part} aria-labelledby="stock-title">
      <h2 id="stock-title">Сверка остатков</h2>
      <p>
        Остаток каждого товара сверяется с журналом движений и с открытыми заказами. Проверка читает
        весь склад, поэтому идёт по вашей просьбе.
      </p>
      <div>
        <Button loading={check.isFetching} onClick={() => check.refetch()}>
          Сверить
        </Button>
      </div>
      {check.isError && (
        <FailureNotice text={messageOf(check.error, 'Сверка не прошла: повторите позже.')} />
      )}
      {check.data && (
        <p role="status">
          {found.length === 0
            ? `Всё сходится, проверено в ${clockOf(check.data.checked_at)}.`
            : 'Пересчитайте эти товары на месте и исправьте остаток: исправление с причиной попадёт в журнал.'}
        </p>
      )}
      {found.length > 0 && (
        <ListTable
          caption="Расхождения остатков"
          columns={['Артикул', 'Где', '#Числится', '#По журналу', '#В резерве', '#В заказах']}
        >
          {found.map((one) => (
            <tr key={`${one.product_id} ${one.place}`}>
              <th scope="row">{one.article}</th>
              <td>{one.place}</td>
              <td data-number>{one.on_hand}</td>
              <td data-number>{one.moved_on_hand}</td>
              <td data-number>{one.reserved}</td>
              <td data-number>{one.kept}</td>
            </tr>
          ))}
        </ListTable>
      )}
    </section>
  )
}
