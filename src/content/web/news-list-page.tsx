// /news: all articles, the newest first.

import { useApi } from '#src/platform/web/api-cache.ts'
import { FailedScreen } from '#src/platform/web/browsing/state-screens.tsx'
import { PageHead } from '#src/platform/web/page-head.tsx'
import { RouterLink } from '#src/platform/web/router-link.tsx'
import { Breadcrumbs } from '#src/ui/browsing/breadcrumbs.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { contentApi } from '../contract.ts'
import { NewsCards } from './news-cards.tsx'
import styles from './news-list-page.module.css'

export function NewsListPage() {
  const list = useApi(contentApi.news, {})
  if (list.isError)
    return (
      <FailedScreen
        title="Новости"
        error={list.error}
        fallback="Не удалось загрузить новости."
        onRetry={list.refetch}
      />
    )
  return (
    <div className={styles.page}>
      <PageHead
        title="Новости"
        description="Новости магазина и статьи о том, как выбрать моторное масло для китайского автомобиля."
      />
      <Breadcrumbs trail={[{ label: 'Главная', href: '/' }]} current="Новости" link={RouterLink} />
      <h1>Новости</h1>
      {list.isPending ? (
        <Skeleton shape="card" count={6} />
      ) : (
        <NewsCards news={list.data.news} heading="h2" />
      )}
    </div>
  )
}
