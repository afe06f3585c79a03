// One order: what was bought, by whom, what was promised and paid, and its next step.

import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { messageOf } from '#src/platform/web/api-error.ts'
import type { AnswerOf } from '#src/shared/endpoint.ts'
import { momentOf } from '#src/shared/moment-words.ts'
import { formatPrice } from '#src/shared/money.ts'
import { formatPhone } from '#src/shared/phone.ts'
import { FailureNotice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { isPromiseLate } from '../../clock-words.ts'
import type { StaffOrder, staffApi } from '../../contract.ts'
import { changeText, lineNames } from '../../order-changes.ts'
import { type OrderMoney, orderMoney } from '../../order-money.ts'
import { type SeenOrder, useShown } from '../desk/use-open-order.ts'
import { picksQuery } from '../pick/use-picks.ts'
import { useKeys } from '../use-keys.ts'
import { orderQuery } from '../use-orders.ts'
import { useMay, useSession } from '../use-session.ts'
import { useNow } from '../use-today.ts'
import { EditDetails } from './change-details.tsx'
import { DropLine } from './drop-line.tsx'
import { OrderHistory } from './order-history.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderNotes } from './order-notes.tsx'
import styles from './order-panel.module.css'
import { OrderReturns } from './order-returns.tsx'
import { NextOrderLink, OtherOrders } from './other-orders.tsx'
import { PanelSteps } from './panel-steps.tsx'
import { ReplaceLine } from './replace-line.tsx'
import { useHeld } from './use-held.ts'

/** Of orders that were handed over alone. */
const ReturnStep = lazy(async () => ({
  default: (await import('./return-order.tsx')).ReturnStep,
}))

const CorrectPayment = lazy(async () => ({
  default: (await import('./correct-payment.tsx')).CorrectPayment,
}))

/** Of orders that wait for a supplier. */
const ReceiveLine = lazy(async () => ({
  default: (await import('./receive-line.tsx')).ReceiveLine,
}))

type Shown = AnswerOf<typeof staffApi.order>
type Line = StaffOrder['lines'][number]
type Props = {
  readonly id: number
  /** Called once the order is on the screen, and when another version of it is. */
  readonly onShown?: (order: SeenOrder) => void
  readonly onStepped?: () => void
  /** What the desk says of it. */
  readonly note?: string
}

export function OrderPanel({ id, onShown, onStepped, note = '' }: Props) {
  const asked = useQuery(orderQuery(id))
  const shown = useHeld(id, asked.data)
  return (
    <>
      {asked.isPending && <Skeleton shape="text" />}
      {asked.isError && (
        <FailureNotice
          text={messageOf(asked.error, 'Заказ не обновился: он показан, каким был.')}
          onRetry={() => asked.refetch()}
        />
      )}
      {note && <p className={styles.note}>{note}</p>}
      {shown && (
        <OpenOrder shown={shown} {...(onShown && { onShown })} {...(onStepped && { onStepped })} />
      )}
    </>
  )
}

type OpenProps = { readonly shown: Shown } & Pick<Props, 'onShown' | 'onStepped'>

function OpenOrder({ shown, onShown, onStepped }: OpenProps) {
  const { order } = shown
  useShown(order, onShown)
  const may = useMay()
  const isOpen = MAY_LOSE_LINES.includes(order.status)
  const mayDrop = isOpen && may.includes('drop-line')
  const mayReplace = isOpen && may.includes('replace-line')
  const mayReceive = isOpen && shown.to_order.length > 0 && may.includes('make-assembling')
  const [coming, setComing] = useState<Line | null>(null)
  const [asked, setAsked] = useState<Asked | null>(null)
  // the order stays as it was seen when it was asked
  const ask = (act: Asked['act'], line = order.lines[0]) => line && setAsked({ act, line, order })
  useKeys({ KeyX: () => mayDrop && ask('drop'), KeyR: () => mayReplace && ask('replace') })
  return (
    <article className={styles.order} aria-labelledby="order-title">
      <header className={styles.head}>
        <h1 id="order-title">Заказ № {order.id}</h1>
        <p className={styles.status}>
          {order.status_name}
          {order.is_sale && ', продажа в магазине'}
        </p>
        <p role="status" className="visually-hidden">
          Открыт заказ № {order.id}, {order.status_name}
        </p>
        <Meanwhile key={order.id} shown={shown} />
      </header>
      <PanelSteps shown={shown} {...(onStepped && { onStepped })}>
        <EditDetails shown={shown} />
        {shown.next_order && <NextOrderLink id={order.id} next={shown.next_order} />}
        <Suspense>
          <ReturnStep shown={shown} />
          <CorrectPayment shown={shown} />
        </Suspense>
      </PanelSteps>
      <Shortage order={order} />
      <Facts shown={shown} />
      <OrderLines
        shown={shown}
        {...(mayDrop && { onDrop: (line: Line) => ask('drop', line) })}
        {...(mayReplace && { onReplace: (line: Line) => ask('replace', line) })}
        {...(mayReceive && { onReceive: setComing })}
      />
      <aside className={styles.side} aria-label="О заказе для сотрудников">
        <OrderNotes
          id={order.id}
          store={shown.store}
          assignee={shown.assignee}
          pickers={shown.pickers}
          notes={shown.notes}
          hasReturns={shown.returns.length > 0}
        />
        <OtherOrders orders={shown.other_orders} />
        <OrderReturns shown={shown} />
        <OrderHistory history={shown.history} lines={[...order.lines, ...shown.gone]} />
      </aside>
      {coming && (
        <Suspense>
          <ReceiveLine order={order} line={coming} onClose={() => setComing(null)} />
        </Suspense>
      )}
      {asked && <LineDialog {...{ asked, mayDrop, shown }} onAsk={setAsked} />}
    </article>
  )
}

type Asked = {
  readonly act: 'drop' | 'replace'
  readonly line: Line
  readonly order: StaffOrder
}

type LineProps = {
  readonly asked: Asked
  readonly shown: Shown
  readonly mayDrop: boolean
  readonly onAsk: (asked: Asked | null) => void
}

function LineDialog({ asked, shown, mayDrop, onAsk }: LineProps) {
  const { act, order, line: first } = asked
  const { from, to_order: sources } = shown
  const isOurs = (at: number) => sources.every(({ position }) => position !== at)
  const places = from.filter(({ position }) => isOurs(position))
  const about = { order, money: orderMoney(shown), first, places, onClose: () => onAsk(null) }
  if (act === 'drop') return <DropLine {...about} />
  const onDrop = (line: Line) => onAsk({ ...asked, act: 'drop', line })
  return <ReplaceLine {...about} {...(mayDrop && { onDrop })} />
}

/** What somebody else has changed since the order was opened here. */
function Meanwhile({ shown: { history, gone, order } }: Pick<OpenProps, 'shown'>) {
  const me = useSession().data?.staff.name
  const [known] = useState(history.length)
  const news = history.slice(known).filter(({ actor_name: who }) => who !== me)
  const nameOf = lineNames([...order.lines, ...gone])
  const texts = news.map((change) => changeText(change, nameOf))
  return (
    <div role="status">
      {news.length > 0 && <p className={styles.note}>Пока заказ открыт: {texts.join('; ')}</p>}
    </div>
  )
}

const MAY_LOSE_LINES = ['new', 'confirmed', 'assembling']

/** What a picker has not found on the shelf. */
function Shortage({ order }: { readonly order: StaffOrder }) {
  const isAssembled = order.status === 'assembling'
  const picks = useQuery({ ...picksQuery(order.id), enabled: isAssembled })
  const missing = picks.data?.lines.filter((line) => line.missing > 0) ?? []
  if (!isAssembled || missing.length === 0) return null
  return (
    <ul className={styles.note} aria-label="Не нашли при сборке">
      {missing.map((line) => (
        <li key={line.position}>
          При сборке не нашли: {line.name}, {line.article} — {line.missing} шт.
        </li>
      ))}
    </ul>
  )
}

function Facts({ shown }: Pick<OpenProps, 'shown'>) {
  const { order, customer, next_order: buyer, in_1c: in1c, kept_until: until } = shown
  const now = useNow()
  const facts: [string, string][] = [
    ['Покупатель', customer],
    ['Получатель', order.recipient ?? ''],
    ['Телефон', formatPhone(order.phone)],
    ['E-mail', buyer ? buyer.email || 'нет' : ''],
    [order.shipping_method, order.address + (order.carrier && `, ${order.carrier}`)],
    [
      'Обещан',
      order.promised_at
        ? momentOf(order.promised_at) + (isPromiseLate(order, now) ? ', срок прошёл' : '')
        : '',
    ],
    ['Хранится до', until && order.status === 'ready' ? momentOf(until) : ''],
    ['Оплата', [order.payment_method, ...moneyTexts(orderMoney(shown))].join('; ')],
    ['Комментарий', order.comment],
    ['В 1С', in1c?.number ?? ''],
  ]
  return (
    <dl className={styles.facts}>
      {facts
        .filter(([, value]) => value !== '')
        .map(([name, value]) => (
          <div key={name} data-late={(name === 'Обещан' && isPromiseLate(order, now)) || undefined}>
            <dt>{name}</dt>
            <dd>
              {name === 'Телефон' && /^\d+$/.test(order.phone) ? (
                <a href={`tel:+${order.phone}`}>{value}</a>
              ) : (
                value
              )}
            </dd>
          </div>
        ))}
    </dl>
  )
}

function moneyTexts({ paid, returned, returning, stuck, isDisputed, due }: OrderMoney): string[] {
  const texts: [boolean, string][] = [
    [paid > 0, `оплачено ${formatPrice(paid)}`],
    [returned > 0, `возвращено ${formatPrice(returned)}`],
    [returning > 0, `возвращается ${formatPrice(returning)}`],
    [stuck > 0, `не удалось вернуть ${formatPrice(stuck)}: решите, как вернуть`],
    [isDisputed, 'провайдер называет другую сумму'],
    [due > 0, `к оплате ${formatPrice(due)}`],
  ]
  return texts.filter(([isSo]) => isSo).map(([, text]) => text)
}
