// Links to ask the shop about a product, and the query that names the product.

import { Link } from 'react-router'
import styles from './ask-shop.module.css'

export const AskShop = ({ productId }: { readonly productId: number }) => (
  <ul className={styles.ways} aria-label="Спросить магазин">
    <li>
      <Link to={`/request?product=${productId}`}>Спросить, подойдёт ли: по VIN или фото</Link>
    </li>
    <li>
      <Link to={`/call-back?product=${productId}`}>Позвоните мне</Link>
    </li>
  </ul>
)

/** The product id of the query; empty without one. */
export function productOfQuery(query: URLSearchParams): { readonly product?: number } {
  const given = query.get('product') ?? ''
  return /^[1-9]\d{0,8}$/.test(given) ? { product: Number(given) } : {}
}
