// The shops on the built-in map: pins, and clusters where pins would overlap.

import L from 'leaflet'
import 'leaflet.markercluster'
import type { Shop, StoreCity } from '../../contract.ts'
import { textElement } from './as-text.ts'
import { balloonOf } from './balloon.ts'

// from this zoom no pins are clustered
const NO_CLUSTERS_FROM = 16
// from this zoom addresses are shown
const ADDRESSES_FROM = 15
// radius in metres, and the zoom from which the ring leaves room for the pin
const RINGS = [
  { radius: 500, from: 15 },
  { radius: 250, from: 15 },
  { radius: 100, from: 16 },
  { radius: 50, from: 17 },
]
const CLUSTER_RADIUS = 44

export function drawShops(map: L.Map, cities: readonly StoreCity[]) {
  const clusters = L.markerClusterGroup({
    iconCreateFunction: (cluster) => clusterIcon(cluster.getChildCount()),
    disableClusteringAtZoom: NO_CLUSTERS_FROM,
    maxClusterRadius: CLUSTER_RADIUS,
    showCoverageOnHover: false,
    animate: false, // during an animation the layer ignores moves and would lose pins
  })
  const markerById = new Map<number, L.Marker>()
  for (const { city, shops } of cities) {
    for (const shop of shops) {
      const marker = markerOf(city, shop)
      markerById.set(shop.id, marker)
      clusters.addLayer(marker)
      nameNearby(map, marker, shop.title)
    }
  }
  clusters.addTo(map)
  const shops = cities.flatMap((city) => city.shops)
  for (const { radius, from } of RINGS) {
    showFrom(map, L.layerGroup(shops.flatMap((shop) => ringOf(shop, radius))), from)
  }
  return { openBalloon: balloonOpener(map, markerById) }
}

/** Opens the balloon of a shop as soon as the moving map shows its pin. */
function balloonOpener(map: L.Map, markerById: ReadonlyMap<number, L.Marker>) {
  let wanted: L.Marker | null = null
  const open = () => {
    if (!wanted || !map.hasLayer(wanted)) return
    const marker = wanted
    wanted = null
    marker.openPopup()
  }
  map.on('moveend', open)
  for (const marker of markerById.values()) marker.on('add', open)
  return (shop: Shop | null): void => {
    wanted = (shop && markerById.get(shop.id)) ?? null
  }
}

function markerOf(city: string, shop: Shop): L.Marker {
  const name = `${city}, ${shop.title}`
  const marker = L.marker(shop.coords, { icon: pinIcon(name), title: name, riseOnHover: true })
  marker.bindPopup(() => balloonOf(city, shop), { minWidth: 180, maxWidth: 260 })
  marker.on('popupopen', ({ popup }: L.PopupEvent) => {
    const closer = popup.getElement()?.querySelector('.leaflet-popup-close-button')
    closer?.setAttribute('aria-label', 'Закрыть')
  })
  return marker
}

/** At a near zoom the pin shows its address, unless an open balloon does. */
function nameNearby(map: L.Map, marker: L.Marker, title: string): void {
  const look = { permanent: true, direction: 'bottom', className: 'shop-address' } as const
  const update = () => {
    marker.unbindTooltip()
    if (map.getZoom() < ADDRESSES_FROM || marker.isPopupOpen()) return
    marker.bindTooltip(textElement(title), { ...look, offset: [0, 6] })
  }
  map.on('zoomend', update)
  marker.on('add popupopen popupclose', update)
}

/** A ring with its radius, for zooms at which no street is drawn. */
function ringOf({ coords }: Shop, radius: number): L.Layer[] {
  const look = { className: 'shop-ring', interactive: false, fill: false, weight: 1 }
  const north: L.LatLngTuple = [coords.lat + radius / 111_200, coords.lng]
  const text = L.divIcon({ className: 'shop-ring-name', html: `<span>${radius} м</span>` })
  return [
    L.circle(coords, { radius, ...look }),
    L.marker(north, { icon: text, interactive: false, keyboard: false }),
  ]
}

function showFrom(map: L.Map, layer: L.Layer, zoom: number): void {
  const update = () => {
    if (map.getZoom() >= zoom) layer.addTo(map)
    else layer.remove()
  }
  map.on('zoomend', update)
  update()
}

const PIN = 44

/** A pin whose tip is on the shop; large enough for a finger. */
const pinIcon = (name: string): L.DivIcon =>
  named(name, {
    className: 'shop-pin',
    iconSize: [PIN, PIN],
    iconAnchor: [PIN / 2, PIN - 4],
    popupAnchor: [0, -PIN + 8],
  })

const clusterIcon = (count: number): L.DivIcon =>
  named(`Магазины рядом: ${count}. Приблизить`, {
    className: 'shop-cluster',
    html: `<span>${count}</span>`,
    iconSize: [PIN, PIN],
  })

function named(name: string, options: L.DivIconOptions): L.DivIcon {
  const icon = L.divIcon(options)
  const create = icon.createIcon.bind(icon)
  icon.createIcon = (old) => {
    const made = create(old)
    made.setAttribute('aria-label', name)
    return made
  }
  return icon
}
