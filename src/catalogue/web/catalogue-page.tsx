// /catalog: the makes, and below them the whole shop by category.

import { PageHead } from '#src/platform/web/page-head.tsx'
import { CarChip, MakeGrid } from '#src/vehicles/web/public.ts'
import styles from './list-page.module.css'
import { OilEntry } from './oil-entry.tsx'
import { ShopCategories } from './shop-categories.tsx'

export function CataloguePage() {
  return (
    <div className={styles.page}>
      <PageHead
        title="Каталог запчастей для китайских автомобилей"
        description="Запчасти и масла для китайских автомобилей: по марке и модели или по категории."
      />
      <div className={styles.head}>
        <h1>Каталог</h1>
        <CarChip>Выберите марку, затем модель</CarChip>
      </div>
      <MakeGrid />
      <OilEntry />
      <ShopCategories />
    </div>
  )
}
