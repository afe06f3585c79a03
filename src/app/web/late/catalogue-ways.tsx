// Ways into the catalogue, fetched with their first use: what its button unfolds, and the categories
// below a page that was not found.

import { CatalogueWays, TopCategories } from '#src/catalogue/web/public.ts'
import styles from './error-page.module.css'

export const Ways = () => <CatalogueWays />

export const CategoryWays = () => (
  <section className={styles.categories} aria-labelledby="categories">
    <h2 id="categories">Категории</h2>
    <TopCategories />
  </section>
)
