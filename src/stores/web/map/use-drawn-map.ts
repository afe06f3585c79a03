// Draws the map into its place once that comes near the visible part of the page.

import { type RefObject, useCallback, useEffect, useState } from 'react'
import { logFailure } from '#src/platform/web/log-failure.ts'
import type { StoreCity } from '../../contract.ts'
import { WHOLE_REGION } from '../../store-map.ts'
import { useStoreSettings } from '../store-settings.ts'
import { drawMap } from './draw-map.ts'
import type { DrawnMap } from './drawn-map.ts'

const NEAR = '300px'

export function useDrawnMap(place: RefObject<HTMLElement | null>, cities: readonly StoreCity[]) {
  const { map: settings } = useStoreSettings()
  const [map, setMap] = useState<DrawnMap | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [hasFailed, setHasFailed] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt draws anew
  useEffect(() => {
    if (!place.current) return
    const element = document.createElement('div') // another drawing never meets the last one's
    place.current.append(element)
    const isGone = new AbortController()
    let drawn: DrawnMap | null = null
    const draw = async () => {
      try {
        drawn = await drawMap({ element, cities, view: WHOLE_REGION }, settings)
        if (isGone.signal.aborted) drawn.remove()
        else setMap(drawn)
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
  }, [place, cities, settings, attempt])

  const retry = useCallback(() => {
    setHasFailed(false)
    setAttempt((count) => count + 1)
  }, [])
  return { map, hasFailed, retry }
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
