// Links to ask the shop about a product, which their query names.

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
