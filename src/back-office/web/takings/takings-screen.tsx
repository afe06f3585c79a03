// /office/takings: what each shop took and gave back in a day, and for which orders; the address holds
// day and shop.

import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import type { InputOf } from '#src/shared/endpoint.ts'
import { clockOf, dayOf } from '#src/shared/moment-words.ts'
import { exactRubles, formatPrice } from '#src/shared/money.ts'
import { Button } from '#src/ui/button.tsx'
import { Select } from '#src/ui/forms/select.tsx'
import { type ShopTakings, takingsApi, type WayOfMoney } from '../../takings-contract.ts'
import { callOffice } from '../call-office.ts'
import { DayField } from '../day-field.tsx'
import { ListStates, ListTable, OfficeScreen } from '../list-states.tsx'
import { useOrderChoices } from '../orders/use-order-desk.ts'
import { useSession } from '../use-session.ts'
import styles from './takings-screen.module.css'

const DELIVERY = '0'
const REFRESH_MS = 60_000

type Asked = { readonly day: string; readonly store: string }

function useTakings({ day, store }: Asked) {
  const query = useInfiniteQuery({
    queryKey: ['takings', day, store],
    queryFn: ({ pageParam, signal }) => {
      const asked = { ...(day && { day }), ...(store && { store }) }
      const input = { query: { ...asked, ...(pageParam && { after: pageParam }) } }
      return callOffice(takingsApi.takings, input as InputOf<typeof takingsApi.takings>, { signal })
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    refetchInterval: REFRESH_MS,
  })
  const [first] = query.data?.pages ?? []
  return { query, first, rows: query.data?.pages.flatMap(({ money }) => money) }
}

export function TakingsScreen() {
  const [address, setAddress] = useSearchParams()
  const asked = { day: address.get('day') ?? '', store: address.get('store') ?? '' }
  const { query, first, rows } = useTakings(asked)
  const show = (next: Partial<Asked>) => {
    const wanted = Object.entries({ ...asked, ...next }).filter(([, value]) => value !== '')
    setAddress(Object.fromEntries(wanted), { replace: true })
  }
  return (
    <OfficeScreen title="Касса">
      <Choice asked={asked} day={first?.day ?? ''} onChange={show} />
      {first && first.shops.length > 0 && <Sums shops={first.shops} day={first.day} />}
      <ListStates
        list={{ rows, query }}
        failed="Деньги дня не загрузились."
        empty="За этот день денег не было."
      >
        {(money) => (
          <section className={styles.orders} aria-labelledby="takings-orders">
            <h2 id="takings-orders">По заказам</h2>
            <ListTable
              caption="Деньги дня по заказам"
              columns={['Заказ', 'Время', 'Магазин', 'Как', '#Сумма']}
            >
              {money.map((each) => (
                <tr key={`${each.order_id} ${each.at} ${each.way} ${each.amount}`}>
                  <th scope="row">
                    <Link to={`/office/orders/${each.order_id}`}>№ {each.order_id}</Link>
                  </th>
                  <td>{clockOf(each.at)}</td>
                  <td>{each.title}</td>
                  <td>
                    {WAYS[each.way]}
                    {each.amount < 0 && ', возврат'}
                  </td>
                  <td data-number>{signed(each.amount)}</td>
                </tr>
              ))}
            </ListTable>
          </section>
        )}
      </ListStates>
    </OfficeScreen>
  )
}

const WAYS: Readonly<Record<WayOfMoney, string>> = {
  cash: 'наличными',
  card: 'картой при получении',
  online: 'онлайн',
  unsaid: 'не указано',
}

const signed = (rubles: number): string =>
  rubles < 0 ? `−${formatPrice(-rubles)}` : formatPrice(rubles)

type ChoiceProps = {
  readonly asked: Asked
  /** That is shown: today until another one is chosen. */
  readonly day: string
  readonly onChange: (next: Partial<Asked>) => void
}

function Choice({ asked, day, onChange }: ChoiceProps) {
  const own = useSession().data?.staff.store ?? null
  const stores = useOrderChoices().data?.stores ?? []
  const query = new URLSearchParams(
    Object.entries(asked).filter(([, value]) => value !== ''),
  ).toString()
  return (
    <div className={styles.choice}>
      <DayField
        label="День"
        value={asked.day || day}
        onChange={(wanted) => onChange({ day: wanted })}
      />
      {own === null ? (
        <Select
          label="Магазин"
          placeholder="Все и доставка"
          value={asked.store}
          options={[
            ...stores.map(({ id, title }) => ({ value: String(id), label: title })),
            { value: DELIVERY, label: 'Доставка' },
          ]}
          onChange={({ target }) => onChange({ store: target.value })}
        />
      ) : (
        <p className={styles.own}>{own}</p>
      )}
      {asked.day !== '' && <Button onClick={() => onChange({ day: '' })}>Сегодня</Button>}
      <a
        className={styles.file}
        href={`${takingsApi.takingsCsv.path}${query && `?${query}`}`}
        download
      >
        Скачать CSV
      </a>
    </div>
  )
}

type SumsProps = { readonly shops: readonly ShopTakings[]; readonly day: string }

/** By shop, and all together where there are several. */
function Sums({ shops, day }: SumsProps) {
  const rows = shops.length > 1 ? [...shops, together(shops)] : shops
  const isUnsaid = shops.some(
    ({ received, given_back: back }) => received.unsaid > 0 || back.unsaid > 0,
  )
  return (
    <section className={styles.orders} aria-labelledby="takings-day">
      <h2 id="takings-day">{dayOf(`${day}T12:00:00+03:00`)}</h2>
      <ListTable
        caption="Деньги дня по магазинам"
        columns={[
          'Магазин',
          '#Выдано заказов',
          '#Наличными',
          '#Картой при получении',
          '#Онлайн',
          ...(isUnsaid ? ['#Не указано'] : []),
          '#Возвращено',
          '#Итого',
        ]}
      >
        {rows.map(({ store, title, orders, received, given_back: back, total }) => (
          <tr key={title} {...(store === undefined && { 'data-sum': true })}>
            <th scope="row">{title}</th>
            <td data-number>{orders}</td>
            <td data-number>{formatPrice(received.cash)}</td>
            <td data-number>{formatPrice(received.card)}</td>
            <td data-number>{formatPrice(received.online)}</td>
            {isUnsaid && <td data-number>{formatPrice(received.unsaid)}</td>}
            <td data-number>{backText(back)}</td>
            <td data-number>
              <strong>{signed(total)}</strong>
            </td>
          </tr>
        ))}
      </ListTable>
      {shops.length === 1 && (
        <p className={styles.hint}>Наличных за день: {signed(cashOf(shops))}</p>
      )}
      {isUnsaid && (
        <p className={styles.hint}>
          «Не указано»: способ оплаты не говорит, наличные это или карта. Его укажет владелец.
        </p>
      )}
    </section>
  )
}

/** How it was given back stands beside it: the cash box is counted by cash alone. */
function backText({ cash, card, online, unsaid }: ShopTakings['given_back']): string {
  const parts: [number, string][] = [
    [cash, 'наличными'],
    [card, 'картой'],
    [online, 'онлайн'],
    [unsaid, 'не указано чем'],
  ]
  const given = parts.filter(([amount]) => amount > 0)
  if (given.length === 0) return formatPrice(0)
  return given.map(([amount, way]) => `${formatPrice(amount)} ${way}`).join(', ')
}

const cashOf = (shops: readonly ShopTakings[]): number =>
  exactRubles(shops.reduce((sum, shop) => sum + shop.received.cash - shop.given_back.cash, 0))

type Row = Omit<ShopTakings, 'store'> & { readonly store?: number | null }

function together(shops: readonly ShopTakings[]): Row {
  const sum = (of: (shop: ShopTakings) => number) =>
    exactRubles(shops.reduce((all, shop) => all + of(shop), 0))
  const byWay = (field: 'received' | 'given_back') => ({
    cash: sum((shop) => shop[field].cash),
    card: sum((shop) => shop[field].card),
    online: sum((shop) => shop[field].online),
    unsaid: sum((shop) => shop[field].unsaid),
  })
  return {
    title: 'Вместе',
    orders: sum(({ orders }) => orders),
    received: byWay('received'),
    given_back: byWay('given_back'),
    total: sum(({ total }) => total),
  }
}
