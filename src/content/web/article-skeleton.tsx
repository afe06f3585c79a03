// The shape of an article on its way: heading, picture, paragraphs.

import { Skeleton } from '#src/ui/skeleton.tsx'
import styles from './article-skeleton.module.css'

export const ArticleSkeleton = () => (
  <div className={styles.article}>
    <Skeleton shape="text" count={1} />
    <div aria-hidden="true" className={styles.picture} />
    <div aria-hidden="true">
      <Skeleton shape="text" count={3} />
    </div>
  </div>
)
