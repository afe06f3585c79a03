// The grid of makes, ten to a page.

import { useEffect } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useApi } from '#src/platform/web/api-cache.ts'
import { logFailure } from '#src/platform/web/api-error.ts'
import { pageHref, pageOf } from '#src/platform/web/page-address.ts'
import { RouterLink } from '#src/platform/web/router-link.tsx'
import { Pagination } from '#src/ui/browsing/pagination.tsx'
import { Card, CardLink } from '#src/ui/card.tsx'
import { EmptyNotice, FailureNotice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { type Brand, vehiclesApi } from '../contract.ts'
import { modelCount } from './browsing/model-count.ts'
import styles from './make-grid.module.css'
import { chooseBrand } from './vehicle-selection.ts'

const MAKES_ON_A_PAGE = 10

export function MakeGrid() {
  const cars = useApi(vehiclesApi.cars, {})
  const { error } = cars
  useEffect(() => {
    if (error) logFailure('Марки не загружены', error)
  }, [error])
  if (cars.isPending) return <Skeleton shape="card" count={MAKES_ON_A_PAGE} />
  if (cars.isError)
    return (
      <FailureNotice
        text="Ошибка при загрузке брендов. Пожалуйста, повторите попытку."
        onRetry={cars.refetch}
      />
    )
  if (cars.data.brands.length === 0) return <EmptyNotice text="Здесь ничего пока нет!" />
  return <Page brands={cars.data.brands} />
}

function Page({ brands }: { readonly brands: readonly Brand[] }) {
  const [query] = useSearchParams()
  const page = Math.min(pageOf(query), Math.ceil(brands.length / MAKES_ON_A_PAGE))
  const shown = brands.slice((page - 1) * MAKES_ON_A_PAGE, page * MAKES_ON_A_PAGE)
  return (
    <div className={styles.page}>
      <ul className={styles.grid}>
        {shown.map(({ brand, slug, models }) => (
          <Card key={slug} as="li" className={styles.card}>
            <CardLink
              href={`/catalog/${slug}`}
              link={RouterLink}
              className={styles.name}
              onClick={() => chooseBrand(brand)}
            >
              {brand}
            </CardLink>
            <span className={styles.count}>{modelCount(models.length)}</span>
          </Card>
        ))}
      </ul>
      <Pagination
        label="Страницы марок"
        page={page}
        perPage={MAKES_ON_A_PAGE}
        total={brands.length}
        hrefOf={(to) => pageHref('/catalog', query, to)}
        link={RouterLink}
      />
      <MakeIndex brands={brands} />
    </div>
  )
}

/** Every make by its name, smaller than those that are sought most. */
function MakeIndex({ brands }: { readonly brands: readonly Brand[] }) {
  const byName = brands.toSorted((one, other) => one.brand.localeCompare(other.brand, 'en'))
  return (
    <nav className={styles.index} aria-labelledby="all-makes">
      <h2 id="all-makes">Все марки по алфавиту</h2>
      <ul className={styles.all}>
        {byName.map(({ brand, slug }) => (
          <li key={slug}>
            <Link
              to={`/catalog/${slug}`}
              className={styles.make}
              aria-label={`Запчасти ${brand}`}
              onClick={() => chooseBrand(brand)}
            >
              {brand}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
