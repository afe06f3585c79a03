// The offers of the home page: three cards to slide through.

import type { ReactNode } from 'react'
import { RouterLink } from '#src/platform/web/router-link.tsx'
import { formatPrice } from '#src/shared/money.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Slider } from '#src/ui/slider.tsx'
import { UnbrokenText } from '#src/ui/unbroken-text.tsx'
import styles from './offer-slider.module.css'

type OfferCard = {
  readonly title: string
  /** Why to buy it. */
  readonly text: string
  readonly picture: ReactNode
  /** Whether it fits the chosen car. */
  readonly fit: ReactNode
  /** Manufacturer and article. */
  readonly origin: string
  readonly price: number
  /** The page of the product. */
  readonly href: string
}

export function OfferSlider({ offers }: { readonly offers: readonly OfferCard[] }) {
  if (offers.length === 0) return null
  return (
    <Slider label="Предложения магазина">
      {offers.map((offer) => (
        <Card key={offer.href} as="article" tone="soft" className={styles.offer}>
          <div className={styles.head}>
            {offer.picture}
            <p className={styles.text}>{offer.text}</p>
          </div>
          <h2 className={styles.title}>
            <UnbrokenText>{offer.title}</UnbrokenText>
          </h2>
          <p className={styles.origin}>{offer.origin}</p>
          <div className={styles.fit}>{offer.fit}</div>
          <p className={styles.order}>
            <span className={styles.price}>{formatPrice(offer.price)}</span>
            <ButtonLink href={offer.href} link={RouterLink} aria-label={`Заказать: ${offer.title}`}>
              Заказать
            </ButtonLink>
          </p>
        </Card>
      ))}
    </Slider>
  )
}
