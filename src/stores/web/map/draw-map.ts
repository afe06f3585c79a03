// Chooses who draws the map: the provider when there is a key, our own map when there is none or
// the provider does not answer.

import { logFailure } from '#src/platform/web/log-failure.ts'
import type { MapSettings } from '../../contract.ts'
import type { DrawnMap, MapPlace } from './drawn-map.ts'

export async function drawMap(place: MapPlace, settings: MapSettings): Promise<DrawnMap> {
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
