// /office/money: payments, refunds, receipts and differences of all orders; the address holds the choice.

import { Link, useSearchParams } from 'react-router'
import { momentOf } from '#src/shared/moment-words.ts'
import { formatPrice } from '#src/shared/money.ts'
import { ListStates, ListTable, OfficeScreen } from '../list-states.tsx'
import { ListTabs } from '../list-tabs.tsx'
import { FILTERS, useDifferences, usePayments, useReceipts, useRefunds } from './use-money.ts'

const TABS = [
  { value: 'trouble', title: 'Спорные оплаты' },
  { value: 'refunds-given-up', title: 'Невозвращённые деньги' },
  { value: 'refunds', title: 'Возвраты' },
  { value: 'payments', title: 'Оплаты' },
  { value: 'receipts', title: 'Чеки выдачи' },
  { value: 'differences', title: 'Сверка' },
] as const
type Tab = (typeof TABS)[number]['value']

export function MoneyScreen() {
  const [query, setQuery] = useSearchParams()
  const tab = TABS.find(({ value }) => value === query.get('list'))?.value ?? 'trouble'
  const state = query.get('state') ?? ''
  const show = (list: string, wanted = '') =>
    setQuery({ list, ...(wanted !== '' && { state: wanted }) }, { replace: true })
  const filter = FILTERS[tab]
  return (
    <OfficeScreen title="Деньги">
      <ListTabs
        label="Что показать"
        tabs={TABS}
        current={tab}
        onChoose={show}
        {...(filter && {
          filter: { options: filter, value: state, onChange: (next) => show(tab, next) },
        })}
      />
      <p>{HINTS[tab]}</p>
      <Shown tab={tab} state={state} />
    </OfficeScreen>
  )
}

const HINTS: Readonly<Record<Tab, string>> = {
  trouble:
    'ЮKassa называет другую сумму или валюту. Найдите платёж в её личном кабинете по номеру и решите вместе с покупателем: вернуть деньги там или отменить заказ здесь.',
  'refunds-given-up':
    'ЮKassa отказалась вернуть деньги. Откройте заказ и повторите возврат; если отказ тот же, верните деньги в личном кабинете ЮKassa или на счёт покупателя.',
  refunds: 'Возвраты отправляются сами; каждый ведёт к своему заказу.',
  payments: 'Попытки оплаты онлайн, новые первыми.',
  receipts: 'Второй чек уходит при выдаче. Непробитый чек пробейте на кассе сами.',
  differences:
    'Заказы, за которые удержано не столько, сколько они стоят. Проверяются по 500 оплат, новые первыми; обычно их нет.',
}

type ShownProps = { readonly tab: Tab; readonly state: string }

function Shown({ tab, state }: ShownProps) {
  if (tab === 'trouble') return <Payments state="disputed" />
  if (tab === 'payments') return <Payments state={state} />
  if (tab === 'receipts') return <Receipts state={state} />
  if (tab === 'differences') return <Differences />
  return <Refunds state={tab === 'refunds' ? state : 'given-up'} />
}

const PAYMENT_NAMES = {
  checking: 'проверяется',
  waiting: 'ждёт покупателя',
  failed: 'не прошла',
  disputed: 'сумма не сходится',
  succeeded: 'оплачено',
}
const QUEUE_NAMES = { queued: 'отправляется', succeeded: 'прошёл', 'given-up': 'не прошёл' }
const METHODS = { card: 'картой', sbp: 'СБП' }

const OrderLink = ({ id }: { readonly id: number }) => (
  <th scope="row">
    <Link to={`/office/orders/${id}`}>№ {id}</Link>
  </th>
)

/** Cash and cards at the counter are not here. */
const NoMoney = ({ text }: { readonly text: string }) => (
  <>
    {text} Здесь только оплаты онлайн: наличные и карты при получении — в разделе{' '}
    <Link to="/office/takings">Касса</Link>.
  </>
)

const Payments = ({ state }: { readonly state: string }) => (
  <ListStates
    list={usePayments(state)}
    failed="Оплаты не загрузились."
    empty={<NoMoney text={state === 'disputed' ? 'Спорных оплат нет.' : 'Таких оплат нет.'} />}
  >
    {(rows) => (
      <ListTable
        caption="Оплаты"
        columns={[
          'Заказ',
          'Начата',
          'Состояние',
          'Способ',
          '#Сумма',
          '#Возвращено',
          'Платёж ЮKassa',
        ]}
      >
        {rows.map((payment) => (
          <tr key={payment.id}>
            <OrderLink id={payment.order_id} />
            <td>{momentOf(payment.created_at)}</td>
            <td {...(payment.status === 'disputed' && { 'data-alarm': true })}>
              {PAYMENT_NAMES[payment.status]}
              {payment.is_superseded && ', заказ с тех пор изменился'}
              {payment.failure && `: ${payment.failure}`}
            </td>
            <td>{METHODS[payment.method]}</td>
            <td data-number>{formatPrice(payment.amount)}</td>
            <td data-number>{payment.refunded > 0 ? formatPrice(payment.refunded) : ''}</td>
            <td>{payment.provider_id}</td>
          </tr>
        ))}
      </ListTable>
    )}
  </ListStates>
)

const Refunds = ({ state }: { readonly state: string }) => (
  <ListStates
    list={useRefunds(state)}
    failed="Возвраты не загрузились."
    empty={
      <NoMoney text={state === 'given-up' ? 'Все деньги возвращены.' : 'Таких возвратов нет.'} />
    }
  >
    {(rows) => (
      <ListTable
        caption="Возвраты"
        columns={['Заказ', 'Начат', 'Состояние', 'Причина', 'Товары', '#Сумма']}
      >
        {rows.map((refund) => (
          <tr key={refund.id}>
            <OrderLink id={refund.order_id} />
            <td>{momentOf(refund.created_at)}</td>
            <td {...(refund.status === 'given-up' && { 'data-alarm': true })}>
              {QUEUE_NAMES[refund.status]}
              {refund.failure && `: ${refund.failure}`}
            </td>
            <td>{refund.reason}</td>
            <td>
              {refund.lines.map(({ name, quantity }) => `${name}, ${quantity} шт.`).join('; ')}
            </td>
            <td data-number>{formatPrice(refund.amount)}</td>
          </tr>
        ))}
      </ListTable>
    )}
  </ListStates>
)

const Receipts = ({ state }: { readonly state: string }) => (
  <ListStates
    list={useReceipts(state)}
    failed="Чеки не загрузились."
    empty={<NoMoney text={state === 'given-up' ? 'Все чеки пробиты.' : 'Таких чеков нет.'} />}
  >
    {(rows) => (
      <ListTable caption="Чеки" columns={['Заказ', 'Создан', 'Состояние', '#Сумма', 'Чек ЮKassa']}>
        {rows.map((receipt) => (
          <tr key={receipt.id}>
            <OrderLink id={receipt.order_id} />
            <td>{momentOf(receipt.created_at)}</td>
            <td {...(receipt.status === 'given-up' && { 'data-alarm': true })}>
              {QUEUE_NAMES[receipt.status]}
              {receipt.failure && `: ${receipt.failure}`}
            </td>
            <td data-number>{formatPrice(receipt.amount)}</td>
            <td>{receipt.provider_id}</td>
          </tr>
        ))}
      </ListTable>
    )}
  </ListStates>
)

function Differences() {
  const list = useDifferences()
  return (
    <ListStates
      list={list}
      failed="Сверка не прошла."
      empty={
        <NoMoney
          text={list.query.hasNextPage ? 'Среди проверенных всё сходится.' : 'Всё сходится.'}
        />
      }
    >
      {(rows) => (
        <ListTable caption="Расхождения" columns={['Заказ', '#Удержано', '#Стоит', '#Разница']}>
          {rows.map(({ order_id: id, kept, owed }) => (
            <tr key={id}>
              <OrderLink id={id} />
              <td data-number>{formatPrice(kept)}</td>
              <td data-number>{formatPrice(owed)}</td>
              <td data-number data-alarm>
                {kept > owed
                  ? `лишние ${formatPrice(kept - owed)}`
                  : `не хватает ${formatPrice(owed - kept)}`}
              </td>
            </tr>
          ))}
        </ListTable>
      )}
    </ListStates>
  )
}
