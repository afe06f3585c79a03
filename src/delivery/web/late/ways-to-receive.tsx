// Delivery options on a product page: pickup time, shops, and delivery prices.

import { useApi } from '#src/platform/web/api-cache.ts'
import { formatPrice } from '#src/shared/money.ts'
import { chosenCity } from '#src/stores/web/public.ts'
import { Accordion } from '#src/ui/browsing/accordion.tsx'
import type { Offers } from '../../chosen-offer.ts'
import { deliveryApi, type ShopOffer } from '../../contract.ts'
import { chooseShop, chosenShop } from '../chosen-shop.ts'
import { sortedShops } from '../sorted-shops.ts'
import styles from './ways-to-receive.module.css'

type Props = { readonly productId: number; readonly quantity: number }

export function WaysToReceive({ productId, quantity }: Props) {
  const city = chosenCity.use()
  const query = { products: `${productId}:${quantity}`, ...(city !== '' && { city }) }
  const offers = useApi(deliveryApi.offers, { query }, { keepPrevious: true })
  return offers.data ? <Ways offers={offers.data} /> : null
}

function Ways({ offers }: { readonly offers: Offers }) {
  const chosen = chosenShop.use()
  const city = chosenCity.use()
  const shops = sortedShops(offers.shops, { shop: chosen, city })
  const [nearest] = shops
  const [carrier] = [...offers.carriers].sort((one, other) => one.price - other.price)
  return (
    <div className={styles.ways}>
      <ul className={styles.list}>
        {nearest && (
          <li>
            <strong className={styles.when}>{pickupText(nearest)}</strong>
            <span className={styles.how}>
              Самовывоз, {nearest.city}, {nearest.title}, бесплатно
            </span>
          </li>
        )}
        {offers.courier && (
          <li>
            <strong className={styles.when}>{offers.courier.promise.text}</strong>
            <span className={styles.how}>
              Курьер, {offers.city}, {formatPrice(offers.courier.price)}
            </span>
          </li>
        )}
        {carrier && (
          <li>
            <strong className={styles.when}>{carrier.promise.text}</strong>
            <span className={styles.how}>
              {carrier.carrier}, {offers.city}, {formatPrice(carrier.price)}
            </span>
          </li>
        )}
        {offers.is_pickup_only && <li className={styles.how}>Только самовывоз</li>}
      </ul>
      {shops.length > 1 && (
        <Accordion summary="Другие магазины" summaryOpen="Скрыть магазины">
          <ul className={styles.shops}>
            {shops.map((shop) => (
              <ShopRow
                key={shop.id}
                shop={shop}
                isChosen={shop.title === chosen && shop.city === city}
              />
            ))}
          </ul>
        </Accordion>
      )}
    </div>
  )
}

/** Units of another place are brought: the shop has none of them yet. */
const pickupText = ({ promise, is_here }: ShopOffer): string =>
  promise.at === null || is_here ? promise.text : `привезём ${promise.text}`

/** Choosing a shop here makes it the one of all lists and of the order. */
function ShopRow({ shop, isChosen }: { readonly shop: ShopOffer; readonly isChosen: boolean }) {
  return (
    <li>
      <label className={styles.shop}>
        <input type="radio" name="shop" checked={isChosen} onChange={() => chooseShop(shop)} />
        <span>
          <strong className={styles.when}>{pickupText(shop)}</strong>
          <span className={styles.how}>
            {shop.city}, {shop.title}, {shop.hours}
          </span>
        </span>
      </label>
    </li>
  )
}
