// The way to a page, as its breadcrumbs show it.

import type { DescribedPage, Thing } from './described-page.ts'

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
