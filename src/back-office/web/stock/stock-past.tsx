// The past of a product's stock: what lay where at the end of a day, and each movement.

import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { messageOf } from '#src/platform/web/api-error.ts'
import { momentOf } from '#src/shared/moment-words.ts'
import { FailureNotice } from '#src/ui/notice.tsx'
import { DAYS_BACK } from '../../stock-contract.ts'
import { actorText, movementText, paperOf } from '../../stock-words.ts'
import { DayField } from '../day-field.tsx'
import { Late, ListStates, ListTable, Nothing } from '../list-states.tsx'
import { useMay } from '../use-session.ts'
import { placeText } from './stock-dialogs.tsx'
import styles from './stock-screen.module.css'
import { useLevelsOnDay, type useMovements } from './use-stock.ts'

type Props = { readonly id: number }

const DAY_MS = 24 * 60 * 60 * 1000
/** Of the shops. */
const ZONE_MS = 3 * 60 * 60 * 1000
const dayAgo = (days: number): string =>
  new Date(Date.now() + ZONE_MS - days * DAY_MS).toISOString().slice(0, 10)
const daysSince = (day: string): number =>
  Math.round((Date.parse(dayAgo(0)) - Date.parse(day)) / DAY_MS)

const words = new Intl.DateTimeFormat('ru-RU', { dateStyle: 'long', timeZone: 'UTC' })
/** A slider that is drawn asks once, where it stops. */
const REST_MS = 200

export function StockOnDay({ id }: Props) {
  const [ago, setAgo] = useState(0)
  const [asked, setAsked] = useState(0)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(ago), REST_MS)
    return () => clearTimeout(timer)
  }, [ago])
  const then = useLevelsOnDay(id, dayAgo(asked))
  const day = words.format(new Date(dayAgo(ago)))
  const isOfOtherDay = then.isPlaceholderData || asked !== ago
  const lay = then.data?.levels.filter((level) => level.on_hand !== 0 || level.reserved !== 0)
  return (
    <section className={`${styles.part} ${styles.onDay}`} aria-labelledby="day-title">
      <h2 id="day-title">Что лежало где на дату</h2>
      <div className={styles.day}>
        <input
          type="range"
          aria-label="День"
          aria-valuetext={day}
          min={0}
          max={DAYS_BACK}
          value={DAYS_BACK - ago}
          onChange={({ target }) => setAgo(DAYS_BACK - Number(target.value))}
        />
        <DayField
          label="Дата"
          labelHidden
          min={dayAgo(DAYS_BACK)}
          max={dayAgo(0)}
          value={dayAgo(ago)}
          onChange={(wanted) => wanted && setAgo(daysSince(wanted))}
        />
        <output>{ago === 0 ? 'Сегодня, сейчас' : `На конец дня ${day}`}</output>
      </div>
      {then.isPending && <Late />}
      {then.isError && (
        <FailureNotice
          text={messageOf(then.error, 'Остатки на дату не загрузились.')}
          onRetry={() => then.refetch()}
        />
      )}
      {lay?.length === 0 && <Nothing text="В этот день нигде ничего не лежало." />}
      {lay && lay.length > 0 && (
        <div aria-busy={isOfOtherDay} className={styles.then}>
          <ListTable caption="Остатки на дату" columns={['Где', '#Лежало', '#Обещано']}>
            {lay.map((level) => (
              <tr key={level.location_id}>
                <th scope="row">{placeText(level)}</th>
                <td data-number>{level.on_hand}</td>
                <td data-number>{level.reserved}</td>
              </tr>
            ))}
          </ListTable>
        </div>
      )}
    </section>
  )
}

const signed = (units: number): string =>
  units === 0 ? '' : units > 0 ? `+${units}` : `−${-units}`

type LedgerProps = { readonly list: ReturnType<typeof useMovements> }

export function StockLedger({ list }: LedgerProps) {
  const may = useMay()
  return (
    <section className={styles.part} aria-labelledby="ledger-title">
      <h2 id="ledger-title">История остатка</h2>
      <ListStates list={list} failed="Движения не загрузились." empty="Этот товар ещё не двигался.">
        {(rows) => (
          <ListTable
            caption="Движения"
            columns={['Когда', 'Что', 'Где', '#Остаток', '#Обещано', 'Документ', 'Кто']}
          >
            {rows.map((moved) => {
              const { text, href } = paperOf(moved, may)
              return (
                <tr key={moved.id}>
                  <td>{momentOf(moved.created_at)}</td>
                  <td>{movementText(moved)}</td>
                  <td>{placeText(moved)}</td>
                  <td data-number>{signed(moved.on_hand_change)}</td>
                  <td data-number>{signed(moved.reserved_change)}</td>
                  <td>{href ? <Link to={href}>{text}</Link> : text}</td>
                  <td>{actorText(moved)}</td>
                </tr>
              )
            })}
          </ListTable>
        )}
      </ListStates>
    </section>
  )
}
