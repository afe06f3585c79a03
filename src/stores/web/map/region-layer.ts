// The ground of the built-in map: a drawing of the lower Volga and the Don, loaded from a file.

import L from 'leaflet'
import regionUrl from './region.geojson?url'
import { isSeenAt, type RegionFacts, type RegionFeature, strokeAt } from './region-looks.ts'

type Region = { readonly features: readonly RegionFeature[] }

/** The names of `shopCities` stand where their pins leave room. */
export async function drawRegion(map: L.Map, shopCities: ReadonlySet<string>): Promise<void> {
  const answer = await fetch(regionUrl)
  if (!answer.ok) throw new Error(`${regionUrl}: ${answer.status}`)
  const { features } = (await answer.json()) as Region
  map.createPane('region').classList.add('region-pane')
  map.createPane('region-names').classList.add('region-names-pane')
  const renderer = L.svg({ pane: 'region', padding: 0.5 })
  const layers = features.map((feature) => ({
    facts: feature.properties,
    layer: layerOf(feature, renderer, shopCities),
  }))
  const update = () => showAt(map, layers)
  map.on('zoomend', update)
  update()
}

type Drawn = { readonly facts: RegionFacts; readonly layer: L.Layer }

function showAt(map: L.Map, layers: readonly Drawn[]): void {
  const zoom = map.getZoom()
  for (const { facts, layer } of layers) {
    if (!isSeenAt(facts, zoom)) layer.remove()
    else {
      if (layer instanceof L.Polyline) layer.setStyle({ weight: strokeAt(facts, zoom) })
      layer.addTo(map)
    }
  }
}

function layerOf(
  { properties, geometry }: RegionFeature,
  renderer: L.Renderer,
  shopCities: ReadonlySet<string>,
): L.Layer {
  if (geometry.type === 'Point') return nameOf(properties, geometry.coordinates, shopCities)
  const look = { className: `region-${properties.kind}`, interactive: false, renderer }
  if (geometry.type === 'Polygon') {
    return L.polygon(L.GeoJSON.coordsToLatLngs(geometry.coordinates, 1) as L.LatLng[][], look)
  }
  // a wide river is visible while its middle is not
  return L.polyline(L.GeoJSON.coordsToLatLngs(geometry.coordinates) as L.LatLng[], {
    ...look,
    noClip: true,
    fill: false,
  })
}

function nameOf(
  { kind, name = '' }: RegionFacts,
  [lng, lat]: readonly [number, number],
  shopCities: ReadonlySet<string>,
): L.Layer {
  const html = document.createElement('span')
  html.textContent = name
  const className = `region-name region-name-${kind === 'city' && shopCities.has(name) ? 'shops' : kind}`
  const icon = L.divIcon({ className, html, iconSize: [0, 0] })
  const marker = L.marker([lat, lng], {
    icon,
    pane: 'region-names',
    interactive: false,
    keyboard: false,
  })
  marker.on('add', () => marker.getElement()?.setAttribute('aria-hidden', 'true'))
  return marker
}
