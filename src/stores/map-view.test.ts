import { describe, expect, test } from 'vitest'
import type { StoreCity } from './contract.ts'
import {
  cityView,
  NOTHING_CHOSEN,
  openingView,
  routeTo,
  shopView,
  toggledCity,
  viewOf,
  WHOLE_REGION,
} from './map-view.ts'

const shop = {
  id: 1,
  title: 'ул. Первая, 1',
  phone: '78442200001',
  coords: { lat: 48.71, lng: 44.51 },
  hours: null,
}
const volgograd: StoreCity = {
  city: 'Волгоград',
  value: 'volgograd',
  mapCenter: { lat: 48.7, lng: 44.5 },
  zoom: 11,
  shops: [shop],
}

describe('the map of the contacts page', () => {
  test('selects one city at a time', () => {
    expect(toggledCity(null, 'volgograd')).toBe('volgograd')
    expect(toggledCity('volgograd', 'astrahan')).toBe('astrahan')
  })

  test('deselects a city that is chosen again', () => {
    expect(toggledCity('volgograd', 'volgograd')).toBeNull()
  })

  test.each([
    [2560, 11],
    [1920, 11],
    [1919, 10],
    [1024, 10],
    [1023, 9],
    [360, 9],
  ])('shows a city on a screen of %i px at zoom %i', (width, zoom) => {
    expect(cityView(volgograd, width)).toEqual({ center: volgograd.mapCenter, zoom })
  })

  test.each([360, 1024, 1920])('shows the whole region at zoom 7 on %i px', (width) => {
    expect(cityView(null, width)).toEqual(WHOLE_REGION)
    expect(WHOLE_REGION).toEqual({ center: { lat: 47.63, lng: 43.15 }, zoom: 7 })
  })

  const astrakhan: StoreCity = {
    ...volgograd,
    city: 'Астрахань',
    value: 'astrahan',
    shops: [{ ...shop, id: 2, coords: { lat: 46.35, lng: 48.04 } }],
  }

  test('opens with the whole region where it shows all shops, else nearer to them', () => {
    const cities = [volgograd, astrakhan]
    expect(openingView(cities, { width: 1100, height: 640 })).toEqual(WHOLE_REGION)
    expect(openingView(cities, { width: 700, height: 600 })).toMatchObject({ zoom: 7 })
    const { center, zoom } = openingView(cities, { width: 328, height: 352 })
    expect(zoom).toBe(6)
    expect(center.lng).toBeCloseTo(46.275)
    expect(center.lat).toBeCloseTo(47.54, 1)
    expect(openingView([], { width: 328, height: 352 })).toEqual(WHOLE_REGION)
  })

  test('centres on a chosen shop at zoom 18', () => {
    expect(shopView(shop)).toEqual({ center: shop.coords, zoom: 18 })
  })

  test('looks at the chosen shop before the chosen city, and at the region without either', () => {
    const cities = [volgograd]
    expect(viewOf(cities, { city: 'volgograd', shop: 1 }, 1920)).toEqual(shopView(shop))
    expect(viewOf(cities, { city: 'volgograd', shop: null }, 1920)).toEqual(
      cityView(volgograd, 1920),
    )
    expect(viewOf(cities, { city: 'saratov', shop: 7 }, 1920)).toEqual(WHOLE_REGION)
    expect(viewOf([], NOTHING_CHOSEN, 360)).toEqual(WHOLE_REGION)
  })

  test('leads to a shop from wherever the buyer is', () => {
    expect(routeTo(shop)).toBe('https://yandex.ru/maps/?rtext=~48.71,44.51&rtt=auto')
  })
})
