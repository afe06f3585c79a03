// A page of products with its four states.

import { Fragment, type ReactNode } from 'react'
import type { ApiAnswer } from '#src/platform/web/api-cache.ts'
import { messageOf } from '#src/platform/web/api-error.ts'
import { RouterLink } from '#src/platform/web/router-link.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { EmptyNotice, FailureNotice } from '#src/ui/notice.tsx'
import { Pagination } from '#src/ui/pagination.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import type { Product } from '../contract.ts'
import { type ListOrder, ListToolbar } from './list-toolbar.tsx'
import { ProductCard } from './product-card.tsx'
import styles from './product-list.module.css'
import { useArray } from './use-array.ts'
import { useLoggedFailure } from './use-logged-failure.ts'

type ProductPage = {
  readonly products: readonly Product[]
  readonly total: number
  readonly total_is_lower_bound?: boolean | undefined
  readonly page: number
  readonly per_page: number
}

type ProductGroup = { readonly title?: string; readonly products: readonly Product[] }

type Props = {
  readonly answer: ApiAnswer<ProductPage>
  readonly hrefOf: (page: number) => string
  /** The orders of a list that has its own. */
  readonly orders?: readonly ListOrder[]
  readonly emptyText?: string
  /** What a row says of the cars it fits, where the list knows better than the row. */
  readonly fitsOf?: (product: Product) => ReactNode
  /** Parts of the page, each under its title. */
  readonly groupsOf?: (products: readonly Product[]) => readonly ProductGroup[]
  /** Opens what narrows the list, on a phone. */
  readonly opener?: ReactNode
  /** What to do where nothing was found. */
  readonly insteadOfNothing?: ReactNode
}

export function ProductList(props: Props) {
  const { answer, hrefOf, orders, opener, fitsOf, groupsOf } = props
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
      <ListToolbar {...{ orders, opener }} />
      {(groupsOf?.(products) ?? [{ products }]).map((group) => (
        <Fragment key={group.title ?? ''}>
          {group.title && <h2 className={styles.title}>{group.title}</h2>}
          <ul
            className={classNames(styles.list, answer.isPlaceholderData && styles.stale)}
            aria-busy={answer.isPlaceholderData}
          >
            {group.products.map((product) => (
              <li key={product.id}>
                <ProductCard product={product} {...(fitsOf && { fits: fitsOf(product) })} />
              </li>
            ))}
          </ul>
        </Fragment>
      ))}
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
