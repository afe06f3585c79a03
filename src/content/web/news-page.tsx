// /news/{path}: one article, block by block.

import { useParams } from 'react-router'
import { useApi } from '#src/platform/web/api-cache.ts'
import { FailedScreen } from '#src/platform/web/failed-screen.tsx'
import { PageHead } from '#src/platform/web/page-head.tsx'
import { isMissing } from '#src/platform/web/page-loader.ts'
import { RouterLink } from '#src/platform/web/router-link.tsx'
import { Breadcrumbs } from '#src/ui/breadcrumbs.tsx'
import { EmptyNotice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { contentApi, type NewsItem } from '../contract.ts'
import styles from './news-page.module.css'

export function NewsPage() {
  const { path = '' } = useParams()
  const item = useApi(contentApi.newsItem, { params: { path } })
  if (item.isPending) return <Skeleton shape="text" count={4} />
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
  return <Article news={item.data.news} />
}

function Article({ news }: { readonly news: NewsItem }) {
  return (
    <article className={styles.page}>
      <PageHead title={news.title} description={news.article} kind="article" />
      <Breadcrumbs
        trail={[{ label: 'Главная', href: '/' }]}
        current={news.title}
        link={RouterLink}
      />
      <header className={styles.opening}>
        <time className={styles.date}>{news.date}</time>
        <h1>{news.title}</h1>
      </header>
      {news.content.map((block, index) => (
        <Block key={block.texts[0]} block={block} isFirst={index === 0} title={news.title} />
      ))}
    </article>
  )
}

type BlockProps = {
  readonly block: NewsItem['content'][number]
  readonly isFirst: boolean
  /** Of the whole article: a block that repeats it says it once. */
  readonly title: string
}

function Block({ block, isFirst, title }: BlockProps) {
  return (
    <section className={styles.block}>
      {block.img && (
        <img
          src={block.img}
          alt=""
          className={styles.picture}
          loading={isFirst ? 'eager' : 'lazy'}
          decoding="async"
        />
      )}
      {block.title && block.title !== title && <h2>{block.title}</h2>}
      {block.date && !isFirst && <time className={styles.date}>{block.date}</time>}
      {block.texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </section>
  )
}
