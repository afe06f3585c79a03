// The provider's map: placemarks with balloons, violet inverted clusters.

import type { MapSettings, Shop, StoreCity } from '../../contract.ts'
import { providerScript } from '../../map-settings.ts'
import { textAsHtml } from './as-text.ts'
import { balloonOf } from './balloon.ts'
import { type DrawnMap, isMotionWanted, type MapPlace } from './drawn-map.ts'
import { loadYmaps, type Ymaps } from './ymaps.ts'

const MOTION_MS = 300

export async function drawYandexMap(
  { element, cities, view: { center, zoom } }: MapPlace,
  settings: NonNullable<MapSettings['yandex']>,
): Promise<DrawnMap> {
  const ymaps = await loadYmaps(providerScript(settings))
  const map = new ymaps.Map(
    element,
    { center: [center.lat, center.lng], zoom, controls: ['zoomControl', 'fullscreenControl'] },
    { suppressMapOpenBlock: true },
  )
  map.behaviors.disable(isFinger() ? ['scrollZoom', 'drag'] : ['scrollZoom'])
  map.geoObjects.add(clustersOf(ymaps, cities))
  return {
    show(view, shop) {
      map.balloon.close()
      const at: [number, number] = [view.center.lat, view.center.lng]
      const moved = map.setCenter(at, view.zoom, { duration: isMotionWanted() ? MOTION_MS : 0 })
      if (shop) void moved.then(() => map.balloon.open(at, wordsOf(cityOf(cities, shop), shop)))
    },
    remove: () => map.destroy(),
  }
}

/** One finger scrolls the page, two move the map. */
const isFinger = (): boolean => window.matchMedia('(pointer: coarse)').matches

function clustersOf(ymaps: Ymaps, cities: readonly StoreCity[]): object {
  const clusters = new ymaps.Clusterer({ preset: 'islands#invertedVioletClusterIcons' })
  clusters.add(
    cities.flatMap(({ city, shops }) =>
      shops.map((shop) => {
        const { lat, lng } = shop.coords
        const words = { ...wordsOf(city, shop), hintContent: textAsHtml(shop.title) }
        return new ymaps.Placemark([lat, lng], words, { preset: 'islands#violetDotIcon' })
      }),
    ),
  )
  return clusters
}

const cityOf = (cities: readonly StoreCity[], { id }: Shop): string =>
  cities.find(({ shops }) => shops.some((shop) => shop.id === id))?.city ?? ''

/** Under the names that placemarks have for it, and those of a balloon by itself. */
function wordsOf(city: string, shop: Shop) {
  const html = balloonOf(city, shop).outerHTML
  return {
    balloonContentBody: html,
    clusterCaption: textAsHtml(shop.title),
    contentBody: html,
  }
}
