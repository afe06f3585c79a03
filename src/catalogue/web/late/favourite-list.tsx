// The favourites of this browser as a list; unknown before hydration.

import { useApi } from '#src/platform/web/api-cache.ts'
import { messageOf } from '#src/platform/web/api-error.ts'
import { RouterLink } from '#src/platform/web/router-link.tsx'
import { ButtonLink } from '#src/ui/button.tsx'
import { EmptyNotice, FailureNotice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { chosenProductsApi } from '../../chosen-contract.ts'
import { ProductCard } from '../goods/product-card.tsx'
import { useFavourites } from './again/kept-products.ts'
import { FavouriteButton } from './again/product-actions.tsx'
import { FitLine } from './car/fit-line.tsx'

export const parts = { FavouriteList }

function FavouriteList() {
  const ids = useFavourites()
  if (ids === null) return <Skeleton shape="row" count={3} />
  return ids.length === 0 ? <Nothing /> : <Favourites ids={ids} />
}

const Nothing = () => (
  <EmptyNotice text="Здесь ничего пока нет!">
    <p>Нажмите «В избранное» на странице товара, и он останется здесь.</p>
    <ButtonLink href="/catalog" link={RouterLink}>
      В каталог
    </ButtonLink>
  </EmptyNotice>
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
          <li key={product.id}>
            <ProductCard product={product} about={<FitLine product={product} />} />
            <FavouriteButton id={product.id} name={product.name} />
          </li>
        ))}
      </ul>
      {goneCount > 0 && <p>Больше не продаётся: {goneCount}.</p>}
    </>
  )
}
