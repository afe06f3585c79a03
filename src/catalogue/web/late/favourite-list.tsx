// The favourites of this browser as a list; unknown before hydration.

import { useApi } from '#src/platform/web/api-cache.ts'
import { messageOf } from '#src/platform/web/api-error.ts'
import { RouterLink } from '#src/platform/web/router-link.tsx'
import { ButtonLink, IconButton } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icons.tsx'
import { EmptyNotice, FailureNotice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { showToast } from '#src/ui/toast-queue.ts'
import { chosenProductsApi } from '../../chosen-contract.ts'
import { ProductCard } from '../goods/product-card.tsx'
import { OILS } from '../oil-address.ts'
import { turnFavourite, useFavourites } from './again/kept-products.ts'
import { ViewedProducts } from './again/viewed-products.tsx'
import { FitLine } from './car/fit-line.tsx'
import styles from './favourite-list.module.css'
import { TopCategories } from './tiles/category-tiles.tsx'

export const parts = { FavouriteList }

function FavouriteList() {
  const ids = useFavourites()
  if (ids === null) return <Skeleton shape="row" count={3} />
  return ids.length === 0 ? <Nothing /> : <Favourites ids={ids} />
}

const Nothing = () => (
  <>
    <EmptyNotice text="Здесь ничего пока нет!">
      <p>Нажмите «В избранное» на странице товара, и он останется здесь.</p>
      <div className={styles.ways}>
        <ButtonLink href="/catalog" link={RouterLink} variant="primary">
          В каталог
        </ButtonLink>
        <ButtonLink href={OILS} link={RouterLink}>
          Моторное масло
        </ButtonLink>
      </div>
    </EmptyNotice>
    <TopCategories />
    <ViewedProducts />
  </>
)

function Favourites({ ids }: { readonly ids: readonly number[] }) {
  const answer = useApi(
    chosenProductsApi,
    { query: { ids: ids.join(',') } },
    { keepPrevious: true },
  )
  if (answer.isPending) return <Skeleton shape="row" count={Math.min(ids.length, 6)} />
  if (answer.isError)
    return (
      <FailureNotice
        text={messageOf(answer.error, 'Не удалось загрузить товары.')}
        onRetry={answer.refetch}
      />
    )
  const products = answer.data.products.filter(({ id }) => ids.includes(id))
  const goneCount = answer.isPlaceholderData ? 0 : ids.length - products.length
  return (
    <>
      <h2 className="visually-hidden">Товары</h2>
      <ul>
        {products.map((product) => (
          <li key={product.id} className={styles.row}>
            <ProductCard product={product} about={<FitLine product={product} />} />
            <IconButton
              label={`Убрать из избранного: ${product.name}`}
              icon={<Icon name="heart" className={styles.heart} />}
              onClick={() => {
                turnFavourite(product.id)
                showToast('Убрано из избранного')
              }}
            />
          </li>
        ))}
      </ul>
      {goneCount > 0 && <p>Больше не продаётся: {goneCount}.</p>}
    </>
  )
}
