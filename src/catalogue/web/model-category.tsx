// The chosen category of a model: the tree at the side, the products beside it.

import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { useApi } from '#src/platform/web/api-cache.ts'
import { pageHref, withQuery } from '#src/platform/web/page-address.ts'
import { type Category, catalogueApi } from '../contract.ts'
import { rememberCategory } from './category-memory.ts'
import { CategorySide } from './category-side.tsx'
import { aboutLine, modelSummary } from './fitment.ts'
import styles from './list-page.module.css'
import { modelProducts } from './model-products.ts'
import { ProductList } from './product-list.tsx'

type Props = {
  readonly car: { readonly brand: string; readonly model: string }
  /** The page's address without its query. */
  readonly path: string
  readonly tree: readonly Category[]
  readonly category: Category
}

export function ModelCategory({ car, path, tree, category }: Props) {
  const [query] = useSearchParams()
  const input = modelProducts(car, category.key, query)
  const products = useApi(catalogueApi.products, input, { keepPrevious: true })
  const inAddress = query.get('category')
  useEffect(() => {
    if (inAddress) rememberCategory(inAddress)
  }, [inAddress])
  return (
    <div className={styles.columns}>
      <CategorySide
        tree={tree}
        chosen={category}
        hrefOf={(key) => path + withQuery(query, { category: key, page: '' })}
      />
      <section className={styles.list} aria-labelledby="category-name">
        <h2 id="category-name" className={styles.folded}>
          {category.name}
        </h2>
        <ProductList
          answer={products}
          aboutOf={(product) => aboutLine(product, modelSummary(product, car))}
          hrefOf={(page) => pageHref(path, query, page)}
        />
      </section>
    </div>
  )
}
