// Where to go on from an article: the oils on sale, its neighbours, all news.

import { RouterLink } from '#src/platform/web/router-link.tsx'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card, CardLink } from '#src/ui/card.tsx'
import { UnbrokenText } from '#src/ui/unbroken-text.tsx'
import type { NewsLink } from '../contract.ts'
import styles from './article-ways.module.css'

type Props = { readonly previous: NewsLink | null; readonly next: NewsLink | null }

export function ArticleWays({ previous, next }: Props) {
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
