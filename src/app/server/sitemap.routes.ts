// /sitemap.xml and the files that it names: every page that search engines may keep.

import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Category } from '#src/catalogue/contract.ts'
import {
  categoryTree,
  listCategories,
  listFilledParts,
  listProductAddresses,
} from '#src/catalogue/server/public.ts'
import { listNews } from '#src/content/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { ShopError } from '#src/shared/errors.ts'
import { listMakes } from '#src/vehicles/server/public.ts'
import { isoDate } from './iso-date.ts'
import { indexXml, pagesXml, type SitemapPage } from './sitemap-xml.ts'

const TEXTS = [
  '/',
  '/catalog',
  '/contacts',
  '/delivery',
  '/guarantee',
  '/news',
  '/oil',
  '/personal-data',
  '/terms',
]

type Parts = { readonly db: Database; readonly publicUrl: string }

export function serveSitemap(server: FastifyInstance, { db, publicUrl }: Parts): void {
  const serveFile = (path: string, write: (part: string) => Promise<string>) =>
    server.get<{ Params: { part?: string } }>(path, async (request, reply) =>
      sendXml(reply, await write(request.params.part ?? '')),
    )
  const ofPages =
    (read: (part: string) => Promise<readonly SitemapPage[]>) => async (part: string) =>
      pagesXml(publicUrl, await read(part))

  serveFile('/sitemap.xml', async () => indexXml(publicUrl, await fileNames(db)))
  serveFile(
    '/sitemaps/pages.xml',
    ofPages(() => textPages(db)),
  )
  serveFile(
    '/sitemaps/cars.xml',
    ofPages(() => carPages(db)),
  )
  serveFile(
    '/sitemaps/categories.xml',
    ofPages(() => categoryPages(db)),
  )
  serveFile(
    '/sitemaps/products-:part(^\\d{1,6}$).xml',
    ofPages((part) => productPages(db, part)),
  )
}

/** The same text has the same ETag, which the server adds; a robot asks again by it. */
const sendXml = (reply: FastifyReply, xml: string) =>
  reply.header('cache-control', 'public, no-cache').type('application/xml; charset=utf-8').send(xml)

async function fileNames(db: Database): Promise<string[]> {
  const parts = await listFilledParts(db)
  const names = ['pages', 'cars', 'categories', ...parts.map((part) => `products-${part}`)]
  return names.map((name) => `/sitemaps/${name}.xml`)
}

async function textPages(db: Database): Promise<SitemapPage[]> {
  const news = await listNews(db)
  return [
    ...TEXTS.map((path) => ({ path })),
    ...news.map(({ path, date }) => ({ path: `/news/${path}`, changedAt: isoDate(date) })),
  ]
}

async function carPages(db: Database): Promise<SitemapPage[]> {
  const makes = await listMakes(db)
  return makes.flatMap(({ slug, modelSlugs }) =>
    [slug, ...modelSlugs.map((model) => `${slug}/${model}`)].map((car) => ({
      path: `/catalog/${car}`,
    })),
  )
}

async function categoryPages(db: Database): Promise<SitemapPage[]> {
  const keysOf = ({ key, child_categories }: Category): string[] => [
    key,
    ...child_categories.flatMap(keysOf),
  ]
  const tree = categoryTree(await listCategories(db)) // without branches that hold no product
  return tree.flatMap(keysOf).map((key) => ({ path: `/catalog/categories/${key}` }))
}

async function productPages(db: Database, part: string): Promise<SitemapPage[]> {
  const products = await listProductAddresses(db, Number(part))
  if (products.length === 0) throw new ShopError('not-found', 'Такого файла нет.')
  return products.map(({ key, changedAt }) => ({ path: `/catalog/product/${key}`, changedAt }))
}
