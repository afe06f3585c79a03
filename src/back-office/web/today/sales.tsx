// Orders and money of the day and the week beside the week before: a table whose rows are bars too.

import { Link } from 'react-router'
import { formatPrice } from '#src/shared/money.ts'
import { growthOf } from '../../clock-words.ts'
import type { Today } from '../../today-contract.ts'
import { ListTable } from '../list-states.tsx'
import styles from './today-screen.module.css'

type DaySales = NonNullable<Today['sales']>
type SalesProps = { readonly sales: DaySales }
type Sold = DaySales['day']

const WEEK = 7
/** Neither cancelled nor returned. */
const COUNTED = 'new,confirmed,assembling,ready,shipped,completed'

export function Sales({
  sales: { day, day_before: dayBefore, week, week_before: weekBefore, days },
}: SalesProps) {
  const last = days.at(-1)?.day ?? ''
  const most = Math.max(1, ...days.map(({ money }) => money))
  const before = days.slice(0, WEEK)
  return (
    <section className={styles.part} aria-labelledby="sales-title">
      <h2 id="sales-title">Заказы и деньги</h2>
      <div className={styles.sums}>
        <Sum
          title="Сегодня"
          from={last}
          to={last}
          sold={day}
          before={dayBefore}
          than="к этому часу неделю назад"
        />
        <Sum
          title="За 7 дней"
          from={days[WEEK]?.day ?? ''}
          to={last}
          sold={week}
          before={weekBefore}
          than="за 7 дней до того"
        />
      </div>
      <ListTable
        caption="Заказы и деньги по дням"
        columns={['День', '#Заказов', '#Неделей раньше', '#На кассе', 'Сейчас и тогда', '#Сумма']}
      >
        {days.slice(WEEK).map((own, place) => (
          <tr key={own.day}>
            <th scope="row" className={styles.dayName}>
              {dayText(own.day)}
            </th>
            <td data-number>{own.orders}</td>
            <td data-number>{before[place]?.orders ?? 0}</td>
            <td data-number>{own.sales}</td>
            <td>
              <Bars now={own.money / most} before={(before[place]?.money ?? 0) / most} />
              <span className="visually-hidden">
                неделей раньше {formatPrice(before[place]?.money ?? 0)}
              </span>
            </td>
            <td data-number>{formatPrice(own.money)}</td>
          </tr>
        ))}
      </ListTable>
    </section>
  )
}

type SumProps = {
  readonly title: string
  /** Days of the shops: `2026-11-24`. */
  readonly from: string
  readonly to: string
  readonly sold: Sold
  readonly before: Sold
  readonly than: string
}

function Sum({ title, from, to, sold, before, than }: SumProps) {
  const growth = growthOf(sold.money, before.money)
  return (
    <p>
      <span className={styles.soft}>{title}</span>
      <strong className={styles.sum}>{formatPrice(sold.money)}</strong>
      <Link to={`/office/orders?${new URLSearchParams({ status: COUNTED, from, to })}`}>
        заказов: {sold.orders}
      </Link>
      <span>продаж на кассе: {sold.sales}</span>
      <span className={styles.soft}>
        {growth ? `${growth}: ${than} ${formatPrice(before.money)}` : `${than} продаж не было`}
      </span>
    </p>
  )
}

const WIDTH = 240
const HEIGHT = 8
const GAP = 2

type BarsProps = { readonly now: number; readonly before: number }

/** Shares of the best day; the same figures stand beside. */
const Bars = ({ now, before }: BarsProps) => (
  <svg
    className={styles.bars}
    viewBox={`0 0 ${WIDTH} ${2 * HEIGHT + GAP}`}
    preserveAspectRatio="none"
    aria-hidden="true"
  >
    <rect className={styles.now} width={WIDTH * now} height={HEIGHT} rx="2" />
    <rect
      className={styles.before}
      y={HEIGHT + GAP}
      width={WIDTH * before}
      height={HEIGHT}
      rx="2"
    />
  </svg>
)

const weekday = new Intl.DateTimeFormat('ru-RU', {
  weekday: 'short',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
})

/** `2026-11-24` → `вт, 24 ноября`; the day is that of the shops already. */
const dayText = (day: string): string => weekday.format(new Date(`${day}T00:00:00Z`))
