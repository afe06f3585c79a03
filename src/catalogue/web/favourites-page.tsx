// /favourites: the goods that this browser keeps among the favourites.

import { lateParts } from '#src/platform/web/browsing/late-parts.tsx'
import { PageHead } from '#src/platform/web/page-head.tsx'
import styles from './favourites-page.module.css'

const FavouriteList = (await lateParts(import('./late/favourite-list.tsx')))('FavouriteList')

export function FavouritesPage() {
  return (
    <div className={styles.page}>
      <PageHead title="Избранное" noIndex />
      <h1>Избранное</h1>
      <p className={styles.where}>Список хранится в этом браузере.</p>
      <FavouriteList />
    </div>
  )
}
