// What stands in place of the cart when there is nothing in it.

import { RouterLink } from '#src/platform/web/router-link.tsx'
import { ButtonLink } from '#src/ui/button.tsx'
import styles from './empty-cart.module.css'

export function EmptyCart() {
  return (
    <div className={styles.empty}>
      <p>
        <strong>Корзина пуста</strong>. Для оформления заказа добавьте товары.
      </p>
      <ButtonLink href="/catalog" link={RouterLink} variant="primary">
        Перейти в каталог
      </ButtonLink>
    </div>
  )
}
