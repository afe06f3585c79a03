// The map on the page: its place is reserved, it is drawn when it comes near the visible part.

import {
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { logFailure } from '#src/platform/web/api-error.ts'
import { FailureNotice } from '#src/ui/notice.tsx'
import type { MapSettings, StoreCity } from '../../contract.ts'
import {
  cityView,
  type Focus,
  type MapView,
  MEDIUM_WIDTH,
  NOTHING_CHOSEN,
  openingView,
  viewOf,
  WIDE_WIDTH,
} from '../../map-view.ts'
import { chosenCity } from '../city-opener.tsx'
import { useStoreSettings } from '../store-settings.ts'
import type { DrawnMap, MapPlace } from './drawn-map.ts'
import styles from './store-map.module.css'

type Props = { readonly cities: readonly StoreCity[]; readonly focus: Focus }

export function StoreMap({ cities: answered, focus }: Props) {
  const cities = useSameCities(answered)
  const place = useRef<HTMLDivElement>(null)
  const width = useScreenWidth()
  const city = chosenCity.use()
  const { map, hasFailed, retry } = useDrawnMap(place, cities)
  useEffect(() => {
    const shop = cities.flatMap(({ shops }) => shops).find(({ id }) => id === focus.shop)
    if (!map || !place.current) return
    const view =
      focus === NOTHING_CHOSEN
        ? firstView(cities, city, place.current)
        : viewOf(cities, focus, width)
    map.show(view, shop ?? null)
  }, [map, cities, city, focus, width])
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

/** Of the city that is chosen in the header, else of all shops. */
function firstView(cities: readonly StoreCity[], city: string, place: HTMLElement): MapView {
  const here = cities.find((each) => each.city === city)
  if (here) return cityView(here, reached())
  return openingView(cities, { width: place.clientWidth, height: place.clientHeight })
}

/** Returns the same array while the cities are equal, so that the map is not drawn again. */
function useSameCities(cities: readonly StoreCity[]): readonly StoreCity[] {
  const [kept, setKept] = useState(cities)
  if (kept === cities || JSON.stringify(kept) === JSON.stringify(cities)) return kept
  setKept(cities)
  return cities
}

const steps = [WIDE_WIDTH, MEDIUM_WIDTH]
const isFrom = (width: number) => window.matchMedia(`(min-width: ${width}px)`)

/** The largest of the steps that the screen has reached; 0 below the first one. */
const useScreenWidth = (): number => useSyncExternalStore(subscribe, reached, () => 0)

const reached = () => steps.find((width) => isFrom(width).matches) ?? 0

function subscribe(changed: () => void) {
  const queries = steps.map(isFrom)
  for (const query of queries) query.addEventListener('change', changed)
  return () => {
    for (const query of queries) query.removeEventListener('change', changed)
  }
}

const NEAR = '300px'

/** Draws the map once its place comes near the visible part of the page. */
function useDrawnMap(place: RefObject<HTMLElement | null>, cities: readonly StoreCity[]) {
  const { map: settings } = useStoreSettings()
  const [map, setMap] = useState<DrawnMap | null>(null)
  const [retries, setRetries] = useState(0)
  const [hasFailed, setHasFailed] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry draws again
  useEffect(() => {
    if (!place.current) return
    const element = document.createElement('div') // each drawing gets an empty element
    place.current.append(element)
    const isGone = new AbortController()
    let drawn: DrawnMap | null = null
    const draw = async () => {
      // the map is drawn where it stays: Leaflet drops a move that comes during another
      const view = firstView(cities, chosenCity.read(), element)
      try {
        drawn = await drawMap({ element, cities, view }, settings)
        if (isGone.signal.aborted) drawn.remove()
        else setMap(movedByChoices(drawn, view))
      } catch (error) {
        logFailure('Карта не загружена', error)
        if (!isGone.signal.aborted) setHasFailed(true)
      }
    }
    whenNear(element, isGone.signal, draw)
    return () => {
      isGone.abort()
      drawn?.remove()
      element.remove()
      setMap(null)
    }
  }, [place, cities, settings, retries])

  const retry = useCallback(() => {
    setHasFailed(false)
    setRetries((count) => count + 1)
  }, [])
  return { map, hasFailed, retry }
}

/** Moves only when the choice changes: a buyer may have moved the map while it was drawn. */
function movedByChoices({ show, remove }: DrawnMap, firstView: MapView): DrawnMap {
  let shown = JSON.stringify([firstView, null])
  return {
    show: (view, shop) => {
      const chosen = JSON.stringify([view, shop])
      if (chosen !== shown) show(view, shop)
      shown = chosen
    },
    remove,
  }
}

function whenNear(element: HTMLElement, stop: AbortSignal, act: () => void): void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      act()
    },
    { rootMargin: NEAR },
  )
  observer.observe(element)
  stop.addEventListener('abort', () => observer.disconnect())
}

/** Draws the provider's map if there is a key; else, or if it fails, the built-in one. */
async function drawMap(place: MapPlace, settings: MapSettings): Promise<DrawnMap> {
  if (settings.yandex) {
    try {
      const { drawYandexMap } = await import('./yandex-map.ts')
      return await drawYandexMap(place, settings.yandex)
    } catch (error) {
      logFailure('Карта поставщика не загружена', error)
      place.element.replaceChildren()
    }
  }
  const { drawBuiltInMap } = await import('./built-in-map.ts')
  return drawBuiltInMap(place, settings.tiles)
}
