// The date of an article, as it is written and as a machine reads it.

import styles from './news-date.module.css'

/** `date` is DD.MM.YYYY. */
export const NewsDate = ({ date }: { readonly date: string }) => (
  <time dateTime={date.split('.').reverse().join('-')} className={styles.date}>
    {date}
  </time>
)
