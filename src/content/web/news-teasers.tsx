// The block of news on the home page.

import { RouterLink } from '#src/platform/web/router-link.tsx'
import { Card, CardLink } from '#src/ui/card.tsx'
import type { NewsTeaser } from '../contract.ts'
import styles from './news-teasers.module.css'

export function NewsTeasers({ news }: { readonly news: readonly NewsTeaser[] }) {
  return (
    <section className={styles.news} aria-labelledby="latest-news">
      <h2 id="latest-news">Последние новости</h2>
      {news.length === 0 ? (
        <p className={styles.none}>Новостей пока нет.</p>
      ) : (
        <ul className={styles.grid}>
          {news.map((teaser) => (
            <TeaserCard key={teaser.path} teaser={teaser} />
          ))}
        </ul>
      )}
    </section>
  )
}

function TeaserCard({ teaser }: { readonly teaser: NewsTeaser }) {
  return (
    <Card as="li" className={styles.card}>
      {teaser.logo && (
        <img src={teaser.logo} alt="" loading="lazy" decoding="async" className={styles.logo} />
      )}
      <time className={styles.date}>{teaser.date}</time>
      <h3 className={styles.title}>
        <CardLink href={`/news/${teaser.path}`} link={RouterLink}>
          {teaser.title}
        </CardLink>
      </h3>
      <p className={styles.article}>{teaser.article}</p>
    </Card>
  )
}
