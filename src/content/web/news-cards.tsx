// Cards of news with date and picture, and the block of the latest ones on the home page.

import { RouterLink } from '#src/platform/web/router-link.tsx'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card, CardLink } from '#src/ui/card.tsx'
import { UnbrokenText } from '#src/ui/unbroken-text.tsx'
import type { NewsTeaser } from '../contract.ts'
import styles from './news-cards.module.css'
import dateStyles from './news-date.module.css'
import pictureStyles from './news-picture.module.css'

type Props = {
  readonly news: readonly NewsTeaser[]
  /** Level of the titles: one below the heading over the cards. */
  readonly heading: 'h2' | 'h3'
}

export function NewsCards({ news, heading: Heading }: Props) {
  if (news.length === 0) return <p className={styles.none}>Новостей пока нет.</p>
  return (
    <ul className={styles.grid}>
      {news.map(({ path, logo, title, date, article }) => (
        <Card key={path} as="li" className={styles.card}>
          {logo && <NewsPicture src={logo} />}
          <NewsDate date={date} />
          <Heading className={styles.title}>
            <CardLink href={`/news/${path}`} link={RouterLink}>
              <UnbrokenText>{title}</UnbrokenText>
            </CardLink>
          </Heading>
          <p className={styles.article}>
            <UnbrokenText>{article}</UnbrokenText>
          </p>
        </Card>
      ))}
    </ul>
  )
}

/** The block of news on the home page, with a link to all of them. */
export function NewsTeasers({ news }: { readonly news: readonly NewsTeaser[] }) {
  return (
    <section className={styles.news} aria-labelledby="latest-news">
      <h2 id="latest-news">Последние новости</h2>
      <NewsCards news={news} heading="h3" />
      {news.length > 0 && (
        <ButtonLink href="/news" link={RouterLink} className={styles.all}>
          Все новости
        </ButtonLink>
      )}
    </section>
  )
}

/** The date of an article; `date` is DD.MM.YYYY. */
export const NewsDate = ({ date }: { readonly date: string }) => (
  <time dateTime={date.split('.').reverse().join('-')} className={dateStyles.date}>
    {date}
  </time>
)

type PictureProps = {
  readonly src: string
  /** Left out where the text beside the picture says the same. */
  readonly alt?: string | undefined
  /** Visible as soon as the page is opened. */
  readonly isFirst?: boolean
}

/** A picture of the news; its place is reserved before it loads. */
export const NewsPicture = ({ src, alt = '', isFirst = false }: PictureProps) => (
  <img
    src={src}
    alt={alt}
    width={640}
    height={360}
    className={pictureStyles.picture}
    loading={isFirst ? 'eager' : 'lazy'}
    decoding="async"
  />
)
