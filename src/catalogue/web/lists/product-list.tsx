// A page of products with its four states.

import type { ReactNode } from 'react'
import type { ApiAnswer } from '#src/platform/web/api-cache.ts'
import { messageOf } from '#src/platform/web/api-error.ts'
import { RouterLink } from '#src/platform/web/router-link.tsx'
import { Pagination } from '#src/ui/browsing/pagination.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { EmptyNotice, FailureNotice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import type { Product } from '../../contract.ts'
import { useLoggedFailure } from '../browsing/use-logged-failure.ts'
import { ProductCard, type RowTexts } from '../goods/product-card.tsx'
import { useArray } from '../use-array.ts'
import { type ListOrder, ListToolbar } from './list-toolbar.tsx'
import styles from './product-list.module.css'

type ProductPage = {
  readonly products: readonly Product[]
  readonly total: number
  readonly total_is_lower_bound?: boolean | undefined
  readonly page: number
  readonly per_page: number
}

type Props = {
  readonly answer: ApiAnswer<ProductPage>
  readonly hrefOf: (page: number) => string
  /** The orders of a list that has its own. */
  readonly orders?: readonly ListOrder[]
  readonly emptyText?: string
  /** What a row says of its quality and its cars, where the list knows better than the row. */
  readonly aboutOf?: (product: Product) => ReactNode
  /** What the list says of a row in its own words. */
  readonly textsOf?: (product: Product) => RowTexts
  /** Stands above the row at this place of the page. */
  readonly titleOf?: (place: number) => string | undefined
  /** Opens what narrows the list, on a phone. */
  readonly opener?: ReactNode
  /** What to do where nothing was found. */
  readonly insteadOfNothing?: ReactNode
}

export function ProductList(props: Props) {
  const { answer, hrefOf, orders, opener, aboutOf, textsOf, titleOf } = props
  const { emptyText = 'Здесь ничего пока нет!', insteadOfNothing } = props
  useLoggedFailure('Товары не загружены', answer.error)
  const products = useArray('products', answer.data?.products)
  if (answer.isPending) return <Skeleton shape="row" count={6} />
  if (answer.isError)
    return (
      <FailureNotice
        text={messageOf(answer.error, 'Не удалось загрузить товары.')}
        onRetry={answer.refetch}
      />
    )
  if (products.length === 0)
    return (
      <>
        {opener}
        <EmptyNotice text={emptyText}>{insteadOfNothing}</EmptyNotice>
      </>
    )
  const { page, per_page, total, total_is_lower_bound = false } = answer.data
  return (
    <div className={styles.pages}>
      <ListToolbar orders={orders} opener={opener} />
      <ul
        key={products.map(({ id }) => id).join()} // rows of another list appear, they do not move
        className={classNames(styles.list, answer.isPlaceholderData && styles.stale)}
        aria-busy={answer.isPlaceholderData}
      >
        {products.map((product, place) => (
          <li key={product.id}>
            {titleOf?.(place) && <h2 className={styles.title}>{titleOf(place)}</h2>}
            <ProductCard product={product} about={aboutOf?.(product)} {...textsOf?.(product)} />
          </li>
        ))}
      </ul>
      <Pagination
        page={page}
        perPage={per_page}
        total={total}
        isLowerBound={total_is_lower_bound}
        hrefOf={hrefOf}
        link={RouterLink}
        label="Страницы товаров"
      />
    </div>
  )
}
