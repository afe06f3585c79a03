// The categories of the shop, below a page that was not found.

import { TopCategories } from '#src/catalogue/web/public.ts'
import styles from './error-page.module.css'

export const CategoryWays = () => (
  <section className={styles.categories} aria-labelledby="categories">
    <h2 id="categories">Категории</h2>
    <TopCategories />
  </section>
)
