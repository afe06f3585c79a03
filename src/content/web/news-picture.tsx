// A picture of the news in a place that is kept for it before it comes.

import styles from './news-picture.module.css'

type Props = {
  readonly src: string
  /** What it shows; left out where the words beside it say the same. */
  readonly alt?: string | undefined
  /** Seen as soon as the page is opened. */
  readonly isFirst?: boolean
}

export const NewsPicture = ({ src, alt = '', isFirst = false }: Props) => (
  <img
    src={src}
    alt={alt}
    width={640}
    height={360}
    className={styles.picture}
    loading={isFirst ? 'eager' : 'lazy'}
    decoding="async"
  />
)
