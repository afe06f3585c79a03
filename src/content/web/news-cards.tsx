// Teasers side by side, each a way into its article.

import { RouterLink } from '#src/platform/web/router-link.tsx'
import { Card, CardLink } from '#src/ui/card.tsx'
import { UnbrokenText } from '#src/ui/unbroken-text.tsx'
import type { NewsTeaser } from '../contract.ts'
import styles from './news-cards.module.css'
import { NewsDate } from './news-date.tsx'
import { NewsPicture } from './news-picture.tsx'

type Props = {
  readonly news: readonly NewsTeaser[]
  /** Of the titles: one below the heading that stands over the cards. */
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
