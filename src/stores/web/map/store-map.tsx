// The place of the map on the page: kept free from the first paint, filled when it is near the eye.

import { useEffect, useRef } from 'react'
import { FailureNotice } from '#src/ui/notice.tsx'
import type { StoreCity } from '../../contract.ts'
import { type Focus, viewOf } from '../../store-map.ts'
import { useScreenWidth } from '../screen-width.ts'
import styles from './store-map.module.css'
import { useDrawnMap } from './use-drawn-map.ts'
import { useSameCities } from './use-same-cities.ts'

type Props = { readonly cities: readonly StoreCity[]; readonly focus: Focus }

export function StoreMap({ cities: answered, focus }: Props) {
  const cities = useSameCities(answered)
  const place = useRef<HTMLDivElement>(null)
  const width = useScreenWidth()
  const { map, hasFailed, retry } = useDrawnMap(place, cities)
  useEffect(() => {
    const shop = cities.flatMap(({ shops }) => shops).find(({ id }) => id === focus.shop)
    map?.show(viewOf(cities, focus, width), shop ?? null)
  }, [map, cities, focus, width])
  return (
    <section aria-label="Карта магазинов" aria-busy={!map && !hasFailed}>
      <div className={styles.frame}>
        <div ref={place} className={styles.place} />
        {!map && !hasFailed && <p className={styles.waiting}>Карта загружается...</p>}
        {hasFailed && (
          <div className={styles.failed}>
            <FailureNotice
              text="Не удалось загрузить карту. Адреса магазинов — в списке."
              onRetry={retry}
            />
          </div>
        )}
      </div>
      <p className={styles.hint}>Карту двигают двумя пальцами.</p>
    </section>
  )
}
