// /news/{path}: one article, block by block, with links to go on.

import { useParams } from 'react-router'
import { useApi } from '#src/platform/web/api-cache.ts'
import { isMissing } from '#src/platform/web/api-error.ts'
import { FailedScreen, LoadingScreen } from '#src/platform/web/browsing/state-screens.tsx'
import { PageHead } from '#src/platform/web/page-head.tsx'
import { RouterLink } from '#src/platform/web/router-link.tsx'
import { Breadcrumbs } from '#src/ui/browsing/breadcrumbs.tsx'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card, CardLink } from '#src/ui/card.tsx'
import { EmptyNotice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { UnbrokenText } from '#src/ui/unbroken-text.tsx'
import { contentApi, type NewsItem, type NewsLink } from '../contract.ts'
import { NewsDate, NewsPicture } from './news-cards.tsx'
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

type BlockProps = {
  readonly block: NewsItem['content'][number]
  readonly isFirst: boolean
  /** A block with the same title shows no title. */
  readonly articleTitle: string
}

/** A block of an article: picture, title, date, paragraphs, each where it exists. */
function ArticleBlock({ block, isFirst, articleTitle }: BlockProps) {
  const { img, alt, title, date, texts } = block
  return (
    <section className={styles.block}>
      {img && <NewsPicture src={img} alt={alt} isFirst={isFirst} />}
      {title && title !== articleTitle && (
        <h2 className={styles.title}>
          <UnbrokenText>{title}</UnbrokenText>
        </h2>
      )}
      {date && !isFirst && <NewsDate date={date} />}
      {texts.map((text) => (
        <p key={text}>
          <UnbrokenText>{text}</UnbrokenText>
        </p>
      ))}
    </section>
  )
}

/** The skeleton of an article: heading, picture, paragraphs. */
const ArticleSkeleton = () => (
  <div className={styles.skeleton}>
    <Skeleton shape="text" count={1} />
    <div aria-hidden="true" className={styles.skeletonPicture} />
    <div aria-hidden="true">
      <Skeleton shape="text" count={3} />
    </div>
  </div>
)

type Props = { readonly previous: NewsLink | null; readonly next: NewsLink | null }

/** Links from an article: oils on sale, its neighbours, all news. */
function ArticleWays({ previous, next }: Props) {
  return (
    <nav className={styles.ways} aria-labelledby="read-also">
      <h2 id="read-also" className={styles.heading}>
        Читайте также
      </h2>
      <ul className={styles.neighbours}>
        {next && <Neighbour name="Следующая статья" news={next} />}
        {previous && <Neighbour name="Предыдущая статья" news={previous} />}
      </ul>
      <div className={styles.doors}>
        <ButtonLink href="/oil" link={RouterLink} variant="primary">
          Масла в магазине
        </ButtonLink>
        <ButtonLink href="/news" link={RouterLink}>
          Все новости
        </ButtonLink>
      </div>
    </nav>
  )
}

function Neighbour({ name, news }: { readonly name: string; readonly news: NewsLink }) {
  return (
    <Card as="li" className={styles.neighbour}>
      <CardLink href={`/news/${news.path}`} link={RouterLink}>
        <span className={styles.name}>{name}</span>
        <UnbrokenText>{news.title}</UnbrokenText>
      </CardLink>
    </Card>
  )
}
