// The seller, his site and his stores in the words of schema.org.

import { openingHours } from '#src/content/server/public.ts'
import { shopAnchor, storesApi } from '#src/stores/contract.ts'
import { type DescribedPage, sharePicture, type Thing } from './described-page.ts'

/** The name by which every page means the same seller. */
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
  const hours = openingHours(page.seller.hours)
  return cities.flatMap(({ city, shops }) =>
    shops.map(({ id, title, phone, coords }) => ({
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
      ...(hours && { openingHours: hours }),
      currenciesAccepted: 'RUB',
      parentOrganization: {
        '@type': 'Organization',
        '@id': sellerId(page),
        name: page.seller.name,
      },
    })),
  )
}
