// /catalog: the makes, and below them the whole shop by category.

import { PageHead } from '#src/platform/web/page-head.tsx'
import { RouterLink } from '#src/platform/web/router-link.tsx'
import { Card, CardLink } from '#src/ui/card.tsx'
import { Icon } from '#src/ui/icons.tsx'
import { MakeGrid } from '#src/vehicles/web/public.ts'
import styles from './browsing/list-page.module.css'
import { OILS } from './oil-address.ts'
import { ProductPicture } from './product-picture.tsx'
import { ShopCategories } from './shop-categories.tsx'

export function CataloguePage() {
  return (
    <div className={styles.page}>
      <PageHead
        title="Каталог запчастей для китайских автомобилей"
        description="Запчасти и масла для китайских автомобилей: по марке и модели или по категории."
      />
      <div>
        <h1>Каталог</h1>
        <p>Выберите марку, затем модель</p>
      </div>
      <MakeGrid />
      <OilEntry />
      <ShopCategories />
    </div>
  )
}

/** The way from the catalogue to the oils: they are chosen by grade and class, not by car. */
const OilEntry = () => (
  <Card tone="soft" className={styles.entry}>
    <ProductPicture name="canister" />
    <div>
      <h2 className={styles.name}>
        <CardLink href={OILS} link={RouterLink}>
          Моторное масло
        </CardLink>
      </h2>
      <p>По вязкости, классу, допуску и объёму, с ценой за литр.</p>
    </div>
    <Icon name="arrow-right" className={styles.arrow} />
  </Card>
)
