// What lies on a shelf, place by place, and the way to its count.

import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#src/ui/button.tsx'
import type { OnShelf, ShelfPlace } from '../../shelves-contract.ts'
import { ListTable } from '../list-states.tsx'
import { useMay, useSession } from '../use-session.ts'
import { CountShelf } from './count-shelf.tsx'
import { keptCounts } from './kept-counts.ts'
import type { ScanTaker } from './shelf-counts.ts'
import { placeText } from './stock-dialogs.tsx'
import styles from './stock-screen.module.css'

type Props = {
  readonly found: OnShelf
  /** Whoever counts takes the scans. */
  readonly taker: ScanTaker
}

export function ShelfGoods({ found, taker }: Props) {
  const { shelf, places, is_more: isMore } = found
  const mayCount = useMay().includes('count-shelves')
  const begun = useBegun(found)
  const [counted, setCounted] = useState(mayCount ? begun : null)
  return (
    <>
      {places.map((place) => (
        <section key={place.location_id} className={styles.part}>
          <h2>
            Полка {shelf}, {placeText(place)}
          </h2>
          {isMore && <p>Показаны первые товары: на полке записано больше.</p>}
          {counted === place.location_id ? (
            <CountShelf
              shelf={shelf}
              place={place}
              taker={taker}
              onClose={() => setCounted(null)}
            />
          ) : (
            <>
              <Goods place={place} shelf={shelf} />
              {mayCount && counted === null && (
                <Button variant="primary" onClick={() => setCounted(place.location_id)}>
                  Пересчитать полку
                  <span className="visually-hidden">: {placeText(place)}</span>
                </Button>
              )}
            </>
          )}
        </section>
      ))}
    </>
  )
}

/** Where this shelf was being counted when it was left; null: nowhere. */
function useBegun({ shelf, places }: OnShelf): number | null {
  const staff = useSession().data?.staff.id ?? 0
  const isBegun = (location: number) => keptCounts.readCounts({ staff, location, shelf }).size > 0
  return places.find(({ location_id: location }) => isBegun(location))?.location_id ?? null
}

type GoodsProps = { readonly place: ShelfPlace; readonly shelf: string }

const COLUMNS = ['Артикул', 'Товар', '#Лежит', '#Из них не на полке', '#Обещано']

const Goods = ({ place, shelf }: GoodsProps) => (
  <ListTable caption={`На полке ${shelf}`} columns={COLUMNS}>
    {place.goods.map((good) => (
      <tr key={good.product_id}>
        <th scope="row">
          <Link to={`?${new URLSearchParams({ q: shelf, product: String(good.product_id) })}`}>
            {good.article}, {good.manufacturer}
          </Link>
        </th>
        <td>{good.name}</td>
        <td data-number>{good.on_hand}</td>
        <td data-number>{good.taken}</td>
        <td data-number>{good.reserved}</td>
      </tr>
    ))}
  </ListTable>
)
