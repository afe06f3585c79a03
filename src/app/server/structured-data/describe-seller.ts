// The seller, his site and his stores with their opening hours, in the terms of schema.org.

import { weekHours } from '#src/shared/week-hours.ts'
import { shopAnchor, storesApi } from '#src/stores/contract.ts'
import { type DescribedPage, sharePicture, type Thing } from './described-page.ts'

/** The same id on every page. */
export const sellerId = (page: DescribedPage): string => page.addressOf('/#seller')

export function describeHome(page: DescribedPage): readonly Thing[] {
  const { name, phone, email, legalName, inn, legalAddress } = page.seller
  return [
    {
      '@type': 'Organization',
      '@id': sellerId(page),
      name,
      legalName,
      taxID: inn,
      url: page.addressOf('/'),
      logo: page.addressOf('/favicon.svg'),
      telephone: `+${phone}`,
      email,
      address: legalAddress,
    },
    {
      '@type': 'WebSite',
      '@id': page.addressOf('/#site'),
      name,
      url: page.addressOf('/'),
      inLanguage: 'ru',
      publisher: { '@id': sellerId(page) },
    },
  ]
}

export function describeStores(page: DescribedPage): readonly Thing[] {
  const cities = page.answerOf(storesApi.list)?.cities ?? []
  return cities.flatMap(({ city, shops }) =>
    shops.map(({ id, title, phone, coords, hours }) => ({
      '@type': 'AutoPartsStore',
      '@id': page.addressOf(`/contacts#${shopAnchor(id)}`),
      name: `${page.seller.name}, ${title}`,
      url: page.addressOf('/contacts'),
      image: sharePicture(page),
      telephone: `+${phone.replace(/\D/g, '')}`,
      address: {
        '@type': 'PostalAddress',
        streetAddress: title,
        addressLocality: city,
        addressCountry: 'RU',
      },
      geo: { '@type': 'GeoCoordinates', latitude: coords.lat, longitude: coords.lng },
      ...openingHoursOf(hours ?? page.seller.hours),
      currenciesAccepted: 'RUB',
      parentOrganization: {
        '@type': 'Organization',
        '@id': sellerId(page),
        name: page.seller.name,
      },
    })),
  )
}

function openingHoursOf(text: string): { readonly openingHours?: readonly string[] } {
  const hours = openingHours(text)
  return hours ? { openingHours: hours } : {}
}

const NAMES = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']

/** «Пн–Вс 9.00–20.00» as `Mo-Su 09:00-20:00`, per part; null if a part is not understood. */
export function openingHours(text: string): string[] | null {
  const parts = weekHours(text)
  return (
    parts?.map(({ first, last, opens, closes }) => {
      const [start, end] = [NAMES[first - 1], NAMES[last - 1]]
      return `${start === end ? start : `${start}-${end}`} ${opens}-${closes}`
    }) ?? null
  )
}
