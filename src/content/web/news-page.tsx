// /news/{path}: one article, block by block, and the ways on from it.

import { useParams } from 'react-router'
import { useApi } from '#src/platform/web/api-cache.ts'
import { FailedScreen } from '#src/platform/web/failed-screen.tsx'
import { LoadingScreen } from '#src/platform/web/loading-screen.tsx'
import { PageHead } from '#src/platform/web/page-head.tsx'
import { isMissing } from '#src/platform/web/page-loader.ts'
import { RouterLink } from '#src/platform/web/router-link.tsx'
import { Breadcrumbs } from '#src/ui/breadcrumbs.tsx'
import { EmptyNotice } from '#src/ui/notice.tsx'
import { UnbrokenText } from '#src/ui/unbroken-text.tsx'
import { contentApi, type NewsItem } from '../contract.ts'
import { ArticleBlock } from './article-block.tsx'
import { ArticleSkeleton } from './article-skeleton.tsx'
import { ArticleWays } from './article-ways.tsx'
import { NewsDate } from './news-date.tsx'
import styles from './news-page.module.css'

export function NewsPage() {
  const { path = '' } = useParams()
  const item = useApi(contentApi.newsItem, { params: { path } })
  if (item.isPending)
    return (
      <LoadingScreen title="Новость">
        <ArticleSkeleton />
      </LoadingScreen>
    )
  if (isMissing(item.error)) return <EmptyNotice text="Такой новости нет." />
  if (item.isError)
    return (
      <FailedScreen
        title="Новость"
        error={item.error}
        fallback="Не удалось загрузить новость."
        onRetry={item.refetch}
      />
    )
  const { news, ...neighbours } = item.data
  return (
    <div className={styles.page}>
      <PageHead title={news.title} description={news.article} kind="article" />
      <Breadcrumbs
        trail={[
          { label: 'Главная', href: '/' },
          { label: 'Новости', href: '/news' },
        ]}
        current={news.title}
        link={RouterLink}
      />
      <div className={styles.columns}>
        <Article news={news} />
        <ArticleWays {...neighbours} />
      </div>
    </div>
  )
}

function Article({ news }: { readonly news: NewsItem }) {
  return (
    <article className={styles.article}>
      <header className={styles.opening}>
        <NewsDate date={news.date} />
        <h1>
          <UnbrokenText>{news.title}</UnbrokenText>
        </h1>
      </header>
      {news.content.map((block, index) => (
        <ArticleBlock
          key={block.texts[0]}
          block={block}
          isFirst={index === 0}
          articleTitle={news.title}
        />
      ))}
    </article>
  )
}
