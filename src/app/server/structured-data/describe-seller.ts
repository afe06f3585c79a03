// The seller, his site and his stores with their opening hours, in the terms of schema.org.

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

const DAYS = ['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'вс']
const NAMES = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']

const day = `(${DAYS.join('|')})`
const time = String.raw`(\d{1,2})[.:](\d{2})`
const dash = String.raw`\s*[-–—]\s*`
const OPEN = new RegExp(
  `^${day}(?:${dash}${day})?:?\\s+(?:с\\s+)?${time}(?:${dash}|\\s+до\\s+)${time}$`,
)
const CLOSED = new RegExp(`^${day}(?:${dash}${day})?:?\\s*[-–—]?\\s*(?:выходной|закрыто)$`)

/** «Пн–Вс 9.00–20.00» as `Mo-Su 09:00-20:00`, per part; null if a part is not understood. */
export function openingHours(text: string): string[] | null {
  const parts = text
    .toLowerCase()
    .split(/[,;]/)
    .map((part) => part.trim())
  const open = parts.filter((part) => !CLOSED.test(part)).map(entryOf)
  return open.length > 0 && open.every((entry) => entry !== null) ? open : null
}

function entryOf(part: string): string | null {
  const [, first = '', last = first, ...hours] = OPEN.exec(part) ?? []
  const [from, to] = [timeOf(hours[0], hours[1]), timeOf(hours[2], hours[3])]
  if (from === null || to === null) return null
  const [start, end] = [NAMES[DAYS.indexOf(first)], NAMES[DAYS.indexOf(last)]]
  return `${start === end ? start : `${start}-${end}`} ${from}-${to}`
}

function timeOf(hour = '', minute = ''): string | null {
  if (hour === '' || Number(hour) > 24 || Number(minute) > 59) return null
  return `${hour.padStart(2, '0')}:${minute}`
}
