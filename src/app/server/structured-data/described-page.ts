// The input of the JSON-LD of a page: its answers, seller and addresses; and common parts.

import type { AnswerOf, Endpoint } from '#src/shared/endpoint.ts'
import type { PageSettings, PageState } from '../../rendered-page.ts'

/** A thing in the terms of schema.org. */
export type Thing = { readonly '@type': string; readonly [property: string]: unknown }

export type DescribedPage = {
  readonly path: string
  readonly seller: PageSettings['company']
  /** The absolute address of a path of the shop. */
  readonly addressOf: (path: string) => string
  /** The answer of an endpoint for the page; undefined when it was not called, or failed. */
  readonly answerOf: <E extends Endpoint>(endpoint: E) => AnswerOf<E> | undefined
}

/** The picture of things without one. */
export const sharePicture = (page: DescribedPage): string => page.addressOf('/share-picture.png')

export const describedPage = (
  path: string,
  { answers }: PageState['carried'],
  { company, publicUrl }: PageSettings,
): DescribedPage => ({
  path,
  seller: company,
  addressOf: (of) => publicUrl + of,
  answerOf: <E extends Endpoint>(endpoint: E) =>
    Object.entries(answers).find(([address]) => isCallOf(endpoint, address))?.[1] as
      | AnswerOf<E>
      | undefined,
})

/** Whether an address belongs to the endpoint; a parameter is one segment of the path. */
const isCallOf = ({ path }: Endpoint, address: string): boolean =>
  new RegExp(`^${path.replace(/:\w+/g, '[^/?]+')}(\\?|$)`).test(address)

type Crumb = { readonly name: string; readonly path: string }

/** The last one is the page itself. */
export const breadcrumbList = (page: DescribedPage, crumbs: readonly Crumb[]): Thing => ({
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ name, path }, place) => ({
    '@type': 'ListItem',
    position: place + 1,
    name,
    item: page.addressOf(path),
  })),
})

export const CATALOGUE: Crumb = { name: 'Каталог', path: '/catalog' }

/** Turns a date of the specification, dd.mm.yyyy, into ISO 8601. */
export const isoDate = (date: string): string =>
  date.replace(/^(\d{2})\.(\d{2})\.(\d{4})$/, '$3-$2-$1')
