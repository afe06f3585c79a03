// The first line of a catalogue screen: the way here, and the buyer's car.

import { RouterLink } from '#src/platform/web/router-link.tsx'
import { Breadcrumbs, type Crumb } from '#src/ui/browsing/breadcrumbs.tsx'
import { type Car, CarChip } from '#src/vehicles/web/public.ts'
import styles from './page-top.module.css'

type Props = {
  readonly trail: readonly Crumb[]
  readonly current: string
  /** The car of the page; without it the remembered one is shown. */
  readonly car?: Car
  readonly clearedHref?: string
  /** Given where the remembered car is not the page's: the page for it. */
  readonly narrowedHref?: (car: Car) => string
}

export const PageTop = ({ trail, current, ...chip }: Props) => (
  <div className={styles.top}>
    <Breadcrumbs
      trail={[{ label: 'Каталог', href: '/catalog' }, ...trail]}
      current={current}
      link={RouterLink}
    />
    <div className={styles.car}>
      <CarChip {...chip} />
    </div>
  </div>
)
