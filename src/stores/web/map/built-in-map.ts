// The shop's own map: no key, no other hosts unless tiles are set.

import L from 'leaflet'
import type { MapSettings } from '../../contract.ts'
import { textAsHtml } from './as-text.ts'
import styleSheet from './built-in-map.css?url'
import { type DrawnMap, isMotionWanted, type MapPlace } from './drawn-map.ts'
import { drawRegion } from './region-layer.ts'
import { RussianScale } from './russian-scale.ts'
import { drawShops } from './shop-layer.ts'
import { loadStyles } from './style-sheet.ts'

const NEAREST = 18
const FARTHEST = 6
// what is drawn ends there
const BOUNDS = L.latLngBounds([41, 30], [53.8, 57])

export async function drawBuiltInMap(
  { element, cities, view }: MapPlace,
  tiles: MapSettings['tiles'],
): Promise<DrawnMap> {
  await loadStyles(styleSheet)
  const map = L.map(element, optionsOf(view.zoom)).setView(view.center, view.zoom)
  map.attributionControl.setPrefix(false)
  // below, where no balloon opens
  const zoomTexts = { zoomInTitle: 'Приблизить', zoomOutTitle: 'Отдалить' }
  L.control.zoom({ position: 'bottomright', ...zoomTexts }).addTo(map)
  new RussianScale({ imperial: false }).addTo(map)
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
      shops.tellAbout(shop)
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

/** When no tile comes, the drawing stands in for them; where some are missing, the rest stay. */
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
  // when each of the first tiles has come or failed
  layer.once('load', () => {
    if (hasTile) return
    layer.remove()
    // without tiles and without drawing the shops still stand on an empty ground
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

/** Wherever in the map the focus is: its own keys work on its ground alone. */
function closeByEscape(map: L.Map): void {
  map.getContainer().addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') map.closePopup()
  })
}

/** A page that is scrolled over the map goes on scrolling. */
function zoomByWheelInFocusOnly(map: L.Map): void {
  map.on('focus', () => map.scrollWheelZoom.enable())
  map.on('blur', () => map.scrollWheelZoom.disable())
}
