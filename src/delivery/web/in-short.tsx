// The answers that most readers of the delivery page look for: what each way costs, and how soon.

import { useApi } from '#src/platform/web/api-cache.ts'
import { formatPrice } from '#src/shared/money.ts'
import { deliveryApi } from '../contract.ts'
import styles from './in-short.module.css'

type Answer = { readonly part: string; readonly way: string; readonly price: string }

export function InShort() {
  const { data } = useApi(deliveryApi.prices, {})
  if (!data) return null
  const { shops, couriers, carriers } = data
  const answers: (Answer & { readonly where: string })[] = []
  if (shops.length > 0)
    answers.push({
      part: 'pickup',
      way: 'Самовывоз',
      price: 'бесплатно',
      where: distinct(shops.map(({ city }) => city)),
    })
  if (couriers.length > 0)
    answers.push({
      part: 'couriers',
      way: 'Курьер',
      price: cheapest(couriers),
      where: distinct(couriers.map(({ city }) => city)),
    })
  if (carriers.length > 0)
    answers.push({
      part: 'carriers',
      way: distinct(carriers.map(({ carrier }) => carrier)),
      price: cheapest(carriers),
      where: 'По России',
    })
  return (
    <ul className={styles.answers}>
      {answers.map(({ part, way, price, where }) => (
        <li key={part} className={styles.answer}>
          <a href={`#${part}`} className={styles.way}>
            {way}
          </a>
          <strong className={styles.price}>{price}</strong>
          <span className={styles.where}>{where}</span>
        </li>
      ))}
    </ul>
  )
}

const distinct = (names: readonly string[]): string => [...new Set(names)].join(', ')

const cheapest = (rows: readonly { readonly price: number }[]): string =>
  `от ${formatPrice(Math.min(...rows.map(({ price }) => price)))}`
