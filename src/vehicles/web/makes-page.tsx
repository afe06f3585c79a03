// /catalog: the makes.

import { PageHead } from '#src/platform/web/page-head.tsx'
import { MakeGrid } from './make-grid.tsx'
import styles from './vehicle-pages.module.css'

export function MakesPage() {
  return (
    <div className={styles.page}>
      <PageHead
        title="Каталог запчастей"
        description="Запчасти для китайских автомобилей: выберите марку и модель."
      />
      <h1>Каталог</h1>
      <MakeGrid />
    </div>
  )
}
