// The whole tree of the shop as links: for those who know the part, and for goods without a car.

import { Link } from 'react-router'
import { useApi } from '#src/platform/web/api-cache.ts'
import { EmptyNotice, FailureNotice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { type Category, catalogueApi } from '../contract.ts'
import { useLoggedFailure } from './browsing/use-logged-failure.ts'
import { ProductPicture } from './product-picture.tsx'
import styles from './shop-categories.module.css'
import { useArray } from './use-array.ts'

export function ShopCategories() {
  const answer = useApi(catalogueApi.allCategories, {})
  useLoggedFailure('Категории не загружены', answer.error)
  const tree = useArray('categories', answer.data?.categories)
  return (
    <section className={styles.shop} aria-labelledby="all-categories">
      <h2 id="all-categories">Все категории</h2>
      {answer.isPending && <Skeleton shape="card" count={8} />}
      {answer.isError && (
        <FailureNotice text="Не удалось загрузить категории." onRetry={answer.refetch} />
      )}
      {answer.isSuccess && tree.length === 0 && <EmptyNotice text="Категории не найдены" />}
      <ul className={styles.grid}>
        {tree.map((category) => (
          <Branch key={category.key} category={category} />
        ))}
      </ul>
    </section>
  )
}

function Branch({ category }: { readonly category: Category }) {
  return (
    <li className={styles.branch}>
      <ProductPicture name={category.pictogram} />
      <div>
        <h3 className={styles.name}>
          <CategoryLink category={category} />
        </h3>
        <ul>
          {category.child_categories.map((child) => (
            <li key={child.key}>
              <CategoryLink category={child} />
            </li>
          ))}
        </ul>
      </div>
    </li>
  )
}

const CategoryLink = ({ category }: { readonly category: Category }) => (
  <Link to={`/catalog/categories/${category.key}`} className={styles.link}>
    {category.name}
    <span className={styles.count}>{category.product_count}</span>
  </Link>
)
