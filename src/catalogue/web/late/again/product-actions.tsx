// What else can be done with a product: keep it among the favourites, send its address to somebody.

import { Button } from '#src/ui/button.tsx'
import { HeartIcon, ShareIcon } from '#src/ui/icons.tsx'
import { showToast } from '#src/ui/toast-queue.ts'
import type { Product } from '../../../contract.ts'
import { turnFavourite, useFavourites } from './kept-products.ts'
import styles from './product-actions.module.css'

export const ProductActions = ({ product }: { readonly product: Product }) => (
  <div className={styles.actions}>
    <FavouriteButton id={product.id} />
    <Button variant="quiet" icon={<ShareIcon />} onClick={() => void share(product)}>
      Поделиться
    </Button>
  </div>
)

type FavouriteProps = {
  readonly id: number
  /** Read aloud where several products have such a button. */
  readonly name?: string
}

/** Its label does not change: a pressed button says the rest. */
export function FavouriteButton({ id, name }: FavouriteProps) {
  const isFavourite = useFavourites()?.includes(id) ?? false
  function turn() {
    if (!turnFavourite(id)) return showToast('Убрано из избранного')
    showToast('Добавлено в избранное', { href: '/favourites', label: 'Избранное' })
  }
  return (
    <Button
      variant="quiet"
      icon={<HeartIcon className={isFavourite ? styles.chosen : undefined} />}
      aria-pressed={isFavourite}
      onClick={turn}
    >
      В избранное{name && <span className="visually-hidden">: {name}</span>}
    </Button>
  )
}

/** The sheet of the system, or else the clipboard. */
async function share({ name, key }: Product): Promise<void> {
  const url = new URL(`/catalog/product/${key}`, window.location.href).href
  if (typeof navigator.share === 'function') {
    // a sheet that was closed is no failure
    return navigator.share({ title: name, url }).catch(() => {})
  }
  try {
    await navigator.clipboard.writeText(url)
    showToast('Ссылка скопирована')
  } catch {
    showToast('Ссылка не скопировалась: возьмите её из адресной строки')
  }
}
