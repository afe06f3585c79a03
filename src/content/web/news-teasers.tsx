// The block of news on the home page, and the way to all of them.

import { RouterLink } from '#src/platform/web/router-link.tsx'
import { ButtonLink } from '#src/ui/button.tsx'
import type { NewsTeaser } from '../contract.ts'
import { NewsCards } from './news-cards.tsx'
import styles from './news-teasers.module.css'

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
