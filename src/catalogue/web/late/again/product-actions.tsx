// Secondary actions of a product: add to favourites, share its address.

import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icons.tsx'
import { showToast } from '#src/ui/toast-queue.ts'
import type { Product } from '../../../contract.ts'
import { turnFavourite, useFavourites } from './kept-products.ts'
import styles from './product-actions.module.css'

export const ProductActions = ({ product }: { readonly product: Product }) => (
  <div className={styles.actions}>
    <FavouriteButton id={product.id} />
    <Button variant="quiet" icon={<Icon name="share" />} onClick={() => void share(product)}>
      Поделиться
    </Button>
  </div>
)

function FavouriteButton({ id }: { readonly id: number }) {
  const isFavourite = useFavourites()?.includes(id) ?? false
  function turn() {
    if (!turnFavourite(id)) return showToast('Убрано из избранного')
    showToast('Добавлено в избранное', { href: '/favourites', label: 'Избранное' })
  }
  return (
    <Button
      variant="quiet"
      icon={<Icon name="heart" className={isFavourite ? styles.chosen : undefined} />}
      aria-pressed={isFavourite}
      onClick={turn}
    >
      {isFavourite ? 'В избранном' : 'В избранное'}
    </Button>
  )
}

/** Opens the system's share sheet, or else copies to the clipboard. */
async function share({ name, key }: Product): Promise<void> {
  const url = new URL(`/catalog/product/${key}`, window.location.href).href
  if (typeof navigator.share === 'function') {
    // closing the share sheet is no failure
    return navigator.share({ title: name, url }).catch(() => {})
  }
  try {
    await navigator.clipboard.writeText(url)
    showToast('Ссылка скопирована')
  } catch {
    showToast('Ссылка не скопировалась: возьмите её из адресной строки')
  }
}
