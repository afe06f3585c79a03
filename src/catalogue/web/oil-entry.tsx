// The way from the catalogue to the oils: they are chosen by grade and class, not by car.

import { RouterLink } from '#src/platform/web/router-link.tsx'
import { Card, CardLink } from '#src/ui/card.tsx'
import { ArrowRightIcon } from '#src/ui/icons.tsx'
import { OILS } from './oil-address.ts'
import styles from './oil-entry.module.css'
import { ProductPicture } from './product-picture.tsx'

export const OilEntry = () => (
  <Card tone="soft" className={styles.entry}>
    <ProductPicture name="canister" size="small" />
    <div>
      <h2 className={styles.name}>
        <CardLink href={OILS} link={RouterLink}>
          Моторное масло
        </CardLink>
      </h2>
      <p>По вязкости, классу, допуску и объёму, с ценой за литр.</p>
    </div>
    <ArrowRightIcon className={styles.arrow} />
  </Card>
)
