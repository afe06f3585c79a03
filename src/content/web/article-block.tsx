// A block of an article: picture, title, date, paragraphs, each only where there is one.

import { UnbrokenText } from '#src/ui/unbroken-text.tsx'
import type { NewsItem } from '../contract.ts'
import styles from './article-block.module.css'
import { NewsDate } from './news-date.tsx'
import { NewsPicture } from './news-picture.tsx'

type Props = {
  readonly block: NewsItem['content'][number]
  readonly isFirst: boolean
  /** A block that repeats it says it once. */
  readonly articleTitle: string
}

export function ArticleBlock({ block, isFirst, articleTitle }: Props) {
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
