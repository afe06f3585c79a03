// The built-in map: no key, and no other hosts unless tiles are set.

import L from 'leaflet'
import type { MapSettings } from '../../contract.ts'
import { textAsHtml } from './as-text.ts'
import styleSheet from './built-in-map.css?url'
import { type DrawnMap, isMotionWanted, type MapPlace } from './drawn-map.ts'
import { drawRegion } from './region-layer.ts'
import { drawShops } from './shop-layer.ts'

type Measure = {
  _mScale: HTMLElement
  _updateScale(bar: HTMLElement, text: string, share: number): void
}

/** A scale bar in Russian. */
const RussianScale = L.Control.Scale.extend({
  _updateMetric(
    this: L.Control.Scale & Measure & { _getRoundNum(most: number): number },
    most: number,
  ) {
    const metres = this._getRoundNum(most)
    const text = metres < 1000 ? `${metres} м` : `${metres / 1000} км`
    this._updateScale(this._mScale, text, metres / most)
  },
}) as unknown as new (
  options: L.Control.ScaleOptions,
) => L.Control.Scale

const NEAREST = 18
const NARROW = 480
const FARTHEST = 6
// the drawing ends there
const BOUNDS = L.latLngBounds([41, 30], [53.8, 57])

export async function drawBuiltInMap(
  { element, cities, view }: MapPlace,
  tiles: MapSettings['tiles'],
): Promise<DrawnMap> {
  await loadStyles(styleSheet)
  const map = L.map(element, optionsOf(view.zoom)).setView(view.center, view.zoom)
  map.attributionControl.setPrefix(false)
  // at the bottom, as balloons open above; on a narrow map Astrakhan lies at the right, and the two
  // buttons side by side below Elista
  const [zoomSide, scaleSide] =
    element.clientWidth < NARROW
      ? (['bottomleft', 'bottomright'] as const)
      : (['bottomright', 'bottomleft'] as const)
  L.control
    .zoom({ position: zoomSide, zoomInTitle: 'Приблизить', zoomOutTitle: 'Отдалить' })
    .addTo(map)
  new RussianScale({ imperial: false, position: scaleSide }).addTo(map)
  nameForReaders(map)
  zoomByWheelInFocusOnly(map)
  closeByEscape(map)
  const shops = drawShops(map, cities)
  const cityNames = new Set(cities.map(({ city }) => city))
  const ground = tiles ? drawTiles(map, tiles, cityNames) : drawRegion(map, cityNames)
  await ground.catch((error: unknown) => {
    map.remove()
    throw error
  })
  return {
    show({ center, zoom }, shop) {
      map.closePopup()
      shops.openBalloon(shop)
      map.setView(center, zoom)
    },
    remove: () => void map.remove(),
  }
}

function optionsOf(zoom: number): L.MapOptions {
  const hasMotion = isMotionWanted()
  return {
    zoom,
    minZoom: FARTHEST,
    maxZoom: NEAREST,
    maxBounds: BOUNDS,
    zoomControl: false,
    scrollWheelZoom: false,
    // one finger scrolls the page, two move the map
    dragging: !window.matchMedia('(pointer: coarse)').matches,
    zoomAnimation: hasMotion,
    fadeAnimation: hasMotion,
    markerZoomAnimation: hasMotion,
    inertia: hasMotion,
  }
}

/** If no tile loads, the drawing replaces them; if some are missing, the others stay. */
async function drawTiles(
  map: L.Map,
  { url, attribution }: NonNullable<MapSettings['tiles']>,
  cityNames: ReadonlySet<string>,
): Promise<void> {
  const layer = L.tileLayer(url, { attribution: textAsHtml(attribution), maxZoom: NEAREST })
  let hasTile = false
  layer.once('tileload', () => {
    hasTile = true
  })
  // fires when each of the first tiles has loaded or failed
  layer.once('load', () => {
    if (hasTile) return
    layer.remove()
    // without tiles and drawing the shops stand on an empty ground
    drawRegion(map, cityNames).catch(() => {})
  })
  layer.addTo(map)
}

function nameForReaders(map: L.Map): void {
  const container = map.getContainer()
  container.setAttribute('role', 'group')
  container.setAttribute('aria-label', 'Карта: стрелки двигают её, плюс и минус меняют масштаб')
  for (const [selector, name] of [
    ['.leaflet-control-zoom-in', 'Приблизить'],
    ['.leaflet-control-zoom-out', 'Отдалить'],
  ] as const) {
    container.querySelector(selector)?.setAttribute('aria-label', name)
  }
}

/** Leaflet closes popups by Escape only while its ground has the focus. */
function closeByEscape(map: L.Map): void {
  map.getContainer().addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') map.closePopup()
  })
}

/** Scrolling the page over the map must not zoom it. */
function zoomByWheelInFocusOnly(map: L.Map): void {
  map.on('focus', () => map.scrollWheelZoom.enable())
  map.on('blur', () => map.scrollWheelZoom.disable())
}

const loading = new Map<string, Promise<void>>()

/** Loads a sheet once per page; a failed one can be loaded again. */
function loadStyles(href: string): Promise<void> {
  const known = loading.get(href)
  if (known) return known
  const loaded = new Promise<void>((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    link.onload = () => resolve()
    link.onerror = () => {
      link.remove()
      loading.delete(href)
      reject(new Error(`${href} did not load`))
    }
    document.head.append(link)
  })
  loading.set(href, loaded)
  return loaded
}
