// /office: the day: what waits, whose clock runs out, what failed, how it sells. Each leads to its list.

import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { messageOf } from '#src/platform/web/api-error.ts'
import { FailureNotice } from '#src/ui/notice.tsx'
import { clockText, isLate, spanText } from '../../clock-words.ts'
import type { FailureKind, OrderClock, Today } from '../../today-contract.ts'
import { Late, ListTable, OfficeScreen } from '../list-states.tsx'
import { useSearchKey } from '../orders/use-order-list.ts'
import { usePhoneOrderKey } from '../phone-order/phone-order-link.tsx'
import { useHasMail, useMay } from '../use-session.ts'
import { useNow, useToday } from '../use-today.ts'
import { Sales } from './sales.tsx'
import { ShelfDifferences } from './shelf-differences.tsx'
import styles from './today-screen.module.css'

export function TodayScreen() {
  useSearchKey()
  usePhoneOrderKey()
  const today = useToday()
  return (
    <OfficeScreen title="Сегодня">
      {today.isPending && <Late rows={12} />}
      {today.isError && (
        <FailureNotice
          text={messageOf(today.error, 'День не обновился: он показан, каким был.')}
          onRetry={() => today.refetch()}
        />
      )}
      {today.data && <Day today={today.data} />}
    </OfficeScreen>
  )
}

const Day = ({ today }: { readonly today: Today }) => (
  <div className={styles.day}>
    <NoMail />
    <Failures failures={today.failures} />
    <Queues queues={today.queues} requests={today.requests} />
    <Clocks clocks={today.clocks} />
    <div className={styles.columns}>
      {today.sales && <Sales sales={today.sales} />}
      <div className={styles.day}>
        <Promises promises={today.promises} />
        <ShelfDifferences counts={today.shelf_counts} isMore={today.more_shelf_counts} />
        <RunningOut goods={today.running_out} />
      </div>
    </div>
  </div>
)

type PartProps = { readonly title: string; readonly id: string; readonly children: ReactNode }

const Part = ({ title, id, children }: PartProps) => (
  <section className={styles.part} aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    {children}
  </section>
)

const FAILURES: Readonly<Record<FailureKind, readonly [text: string, to: string]>> = {
  letters: ['Письма, которые не ушли за неделю', '/office/letters?state=given-up'],
  imports: ['Прайс-листы ждут решения', '/office/imports'],
  exchange: ['Обмены с 1С ждут решения', '/office/exchange'],
  'refused-offers': ['Предложения 1С, которых магазин не берёт', '/office/exchange'],
  warehouses: ['Склады 1С без места', '/office/exchange'],
  refunds: ['Деньги, которые не удалось вернуть', '/office/money?list=refunds-given-up'],
  receipts: ['Чеки не пробиты', '/office/money?list=receipts&state=given-up'],
  payments: ['Оплаты с другой суммой', '/office/money?list=trouble'],
}

function NoMail() {
  const may = useMay()
  const hasMail = useHasMail()
  if (hasMail || !may.includes('read-letters')) return null
  return (
    <section className={styles.failures} aria-label="Почта">
      <p>
        Письма покупателям не уходят: почта магазина не настроена.{' '}
        <Link to="/office/letters?state=waiting">Что ждёт</Link>
      </p>
    </section>
  )
}

const Failures = ({ failures }: Pick<Today, 'failures'>) =>
  failures.length > 0 && (
    <section className={styles.failures} aria-labelledby="failures-title">
      <h2 id="failures-title">Не получилось</h2>
      <ul>
        {failures.map(({ kind, count }) => (
          <li key={kind}>
            <Link to={FAILURES[kind][1]}>
              {FAILURES[kind][0]}: {count.toLocaleString('ru-RU')}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )

const QUEUES = {
  new: 'Новые',
  confirmed: 'Подтверждённые',
  assembling: 'Собираются',
  ready: 'Готовы к выдаче',
  shipped: 'Переданы в доставку',
}

function Queues({ queues, requests }: Pick<Today, 'queues' | 'requests'>) {
  const now = useNow()
  return (
    <Part title="Что ждёт" id="queues-title">
      <ul className={styles.queues}>
        {queues.map(({ status, count, is_more: isMore, oldest_at: oldest }) => (
          <li key={status}>
            <Link className={styles.queue} to={`/office/desk?queue=${status}`}>
              <span>{QUEUES[status]}</span>
              <strong>{isMore ? `больше ${count.toLocaleString('ru-RU')}` : count}</strong>
              <span className={styles.soft}>
                {oldest
                  ? `старейший — ${spanText(now - Date.parse(oldest))} назад`
                  : 'никто не ждёт'}
              </span>
            </Link>
          </li>
        ))}
        {requests && (
          <li>
            <Requests requests={requests} now={now} />
          </li>
        )}
      </ul>
    </Part>
  )
}

type RequestsProps = {
  readonly requests: NonNullable<Today['requests']>
  readonly now: number
}

function Requests({ requests, now }: RequestsProps) {
  const { count, is_more: isMore, late, first_at: first } = requests
  return (
    <Link className={styles.queue} to="/office/requests">
      <span>Обращения</span>
      <strong>{isMore ? `больше ${count.toLocaleString('ru-RU')}` : count}</strong>
      <span className={late > 0 ? styles.alarm : styles.soft}>
        {first === null && 'никто не ждёт'}
        {first !== null &&
          (late > 0
            ? `опоздали с ответом: ${late}`
            : clockText({ kind: 'answer', due_at: first }, now))}
      </span>
    </Link>
  )
}

const CLOCKS = {
  confirm: ['Подтвердить за 30 минут работы магазина', '/office/desk?queue=new'],
  assemble: ['Собрать за 2 часа работы магазина', '/office/desk?queue=confirmed'],
  kept: ['Забрать, пока хранится', '/office/desk?queue=ready'],
  deliver: ['Доставить к обещанному дню', '/office/desk?queue=shipped'],
} as const

const Clocks = ({ clocks }: Pick<Today, 'clocks'>) => (
  <Part title="Сроки" id="clocks-title">
    <div className={styles.clocks}>
      {clocks.map(({ kind, count, late, first }) => (
        <div key={kind}>
          <h3>
            <Link to={CLOCKS[kind][1]}>{CLOCKS[kind][0]}</Link>
          </h3>
          <p className={late > 0 ? styles.alarm : styles.soft}>
            {count === 0 ? 'нечего' : `в срок ${count - late}, опоздали ${late}`}
          </p>
          <ul>
            {first.map((clock) => (
              <ClockRow key={clock.order_id} clock={clock} />
            ))}
          </ul>
        </div>
      ))}
    </div>
  </Part>
)

function ClockRow({ clock }: { readonly clock: OrderClock }) {
  const now = useNow()
  return (
    <li>
      <Link to={`/office/orders/${clock.order_id}`}>№ {clock.order_id}</Link>{' '}
      <span className={isLate(clock, now) ? styles.alarm : styles.soft}>
        {clockText(clock, now)}
      </span>
    </li>
  )
}

function Promises({ promises }: Pick<Today, 'promises'>) {
  if (!promises) return null
  const { kept, moved, broken } = promises
  const all = kept + moved + broken
  return (
    <Part title="Обещанные сроки за 30 дней" id="promises-title">
      {all === 0 ? (
        <p className={styles.soft}>Обещанных заказов ещё не было.</p>
      ) : (
        <p>
          Сдержано {Math.round((kept / all) * 100)} %: в срок {kept}, перенесено {moved}, нарушено{' '}
          {broken}.
        </p>
      )}
    </Part>
  )
}

const RunningOut = ({ goods }: { readonly goods: Today['running_out'] }) =>
  goods.length > 0 && (
    <Part title="Кончаются" id="goods-title">
      <p className={styles.soft}>Свободного остатка меньше, чем продаётся за неделю.</p>
      <ListTable caption="Кончаются" columns={['Артикул', 'Товар', '#Свободно', '#За 14 дней']}>
        {goods.map(({ product_id: id, article, name, free, sold }) => (
          <tr key={id}>
            <th scope="row">{article}</th>
            <td>{name}</td>
            <td data-number {...(free === 0 && { 'data-alarm': true })}>
              {free} шт.
            </td>
            <td data-number>{sold} шт.</td>
          </tr>
        ))}
      </ListTable>
    </Part>
  )
