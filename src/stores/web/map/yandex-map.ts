// The provider's map: placemarks with balloons, violet inverted clusters.

import type { MapSettings, Shop, StoreCity } from '../../contract.ts'
import { providerScript } from '../../map-settings.ts'
import { textAsHtml } from './as-text.ts'
import { balloonOf } from './balloon.ts'
import { type DrawnMap, isMotionWanted, type MapPlace } from './drawn-map.ts'

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
      if (shop)
        void moved.then(() => map.balloon.open(at, balloonContent(cityOf(cities, shop), shop)))
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
        const content = { ...balloonContent(city, shop), hintContent: textAsHtml(shop.title) }
        return new ymaps.Placemark([lat, lng], content, { preset: 'islands#violetDotIcon' })
      }),
    ),
  )
  return clusters
}

const cityOf = (cities: readonly StoreCity[], { id }: Shop): string =>
  cities.find(({ shops }) => shops.some((shop) => shop.id === id))?.city ?? ''

/** Under the names of a placemark's balloon and of a balloon by itself. */
function balloonContent(city: string, shop: Shop) {
  const html = balloonOf(city, shop).outerHTML
  return {
    balloonContentBody: html,
    clusterCaption: textAsHtml(shop.title),
    contentBody: html,
  }
}

type Coordinates = [number, number]

type Ymaps = {
  ready(resolve: () => void, reject: (error: unknown) => void): void
  Map: new (
    place: HTMLElement,
    state: { center: Coordinates; zoom: number; controls: string[] },
    options?: object,
  ) => YandexMap
  Clusterer: new (options: object) => { add(placemarks: object[]): void }
  Placemark: new (at: Coordinates, content: object, options: object) => object
}

type YandexMap = {
  readonly geoObjects: { add(what: object): void }
  readonly balloon: { open(at: Coordinates, content: object): unknown; close(): unknown }
  readonly behaviors: { disable(names: string[]): unknown }
  setCenter(at: Coordinates, zoom: number, options: object): PromiseLike<unknown>
  destroy(): void
}

const TIMEOUT_MS = 10_000

let loading: Promise<Ymaps> | null = null

/** Rejects when the script does not load, or is not ready in time. */
function loadYmaps(src: string): Promise<Ymaps> {
  loading ??= withTimeout(loadScript(src)).catch((error: unknown) => {
    loading = null
    throw error
  })
  return loading
}

function loadScript(src: string): Promise<Ymaps> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = src
    script.async = true
    script.onerror = () => reject(new Error('the script did not load'))
    script.onload = () => {
      const { ymaps } = window as unknown as { ymaps?: Ymaps }
      if (ymaps) ymaps.ready(() => resolve(ymaps), reject)
      else reject(new Error('the script brought no map'))
    }
    document.head.append(script)
  })
}

function withTimeout<Value>(wanted: Promise<Value>): Promise<Value> {
  const tooLate = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('the script was not ready in time')), TIMEOUT_MS)
  })
  return Promise.race([wanted, tooLate])
}
