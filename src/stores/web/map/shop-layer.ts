// The shops on the own map: a pin each, violet clusters where pins would cover one another.

import L from 'leaflet'
import 'leaflet.markercluster'
import type { Shop, StoreCity } from '../../contract.ts'
import { textElement } from './as-text.ts'
import { balloonOf } from './balloon.ts'
import { clusterIcon, pinIcon } from './map-icons.ts'

// from there on every shop stands alone
const NO_CLUSTERS_FROM = 16
// and says where it is
const ADDRESSES_FROM = 15
// distances in metres, each from the zoom at which it leaves room for the pin
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
    animate: false, // while pins part, the layer is deaf: a move in between would lose them
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
  return { tellAbout: teller(map, markerById) }
}

/** Opens a shop's balloon as soon as the map, on its way there, has taken the shop's pin in. */
function teller(map: L.Map, markerById: ReadonlyMap<number, L.Marker>) {
  let wanted: L.Marker | null = null
  const tell = () => {
    if (!wanted || !map.hasLayer(wanted)) return
    const marker = wanted
    wanted = null
    marker.openPopup()
  }
  map.on('moveend', tell)
  for (const marker of markerById.values()) marker.on('add', tell)
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

/**
 * Near by, the drawing has nothing to tell but the address itself; an open balloon tells it too.
 */
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

/** How far it is to the shop, where no street is drawn. */
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
