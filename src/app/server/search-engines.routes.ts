// The routes for search engines: /robots.txt, /sitemap.xml and the files that it names.

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
import { hasServices, keptRegulations } from '#src/regulations/server/public.ts'
import { ShopError } from '#src/shared/errors.ts'
import { escapeMarkup } from '#src/shared/escape-markup.ts'
import { listMakes } from '#src/vehicles/server/public.ts'
import { isoDate } from './structured-data/described-page.ts'

const TEXTS = [
  '/',
  '/call-back',
  '/catalog',
  '/contacts',
  '/delivery',
  '/guarantee',
  '/news',
  '/oil',
  '/personal-data',
  '/request',
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

/** The server adds an ETag, so a repeated request answers 304. */
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

/** Makes, models, and services of models that have a service table. */
async function carPages(db: Database): Promise<SitemapPage[]> {
  const [makes, { services }] = await Promise.all([listMakes(db), keptRegulations(db)])
  return makes.flatMap(({ name: brand, slug, models, modelSlugs }) => {
    const served = modelSlugs.filter((_, place) =>
      hasServices(services, { brand, model: models[place] ?? '' }),
    )
    return [
      `/catalog/${slug}`,
      ...modelSlugs.map((model) => `/catalog/${slug}/${model}`),
      ...served.map((model) => `/service/${slug}/${model}`),
    ].map((path) => ({ path }))
  })
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

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'

/** `changedAt` is a date or a time of ISO 8601, absent where it is unknown. */
type SitemapPage = { readonly path: string; readonly changedAt?: string | undefined }

export function pagesXml(publicUrl: string, pages: readonly SitemapPage[]): string {
  const entries = pages.map(({ path, changedAt }) => {
    const changed = changedAt ? `<lastmod>${escapeMarkup(changedAt)}</lastmod>` : ''
    return `<url><loc>${escapeMarkup(publicUrl + path)}</loc>${changed}</url>`
  })
  return xml('urlset', entries)
}

export const indexXml = (publicUrl: string, paths: readonly string[]): string =>
  xml(
    'sitemapindex',
    paths.map((path) => `<sitemap><loc>${escapeMarkup(publicUrl + path)}</loc></sitemap>`),
  )

const xml = (element: string, entries: readonly string[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${element} xmlns="${NAMESPACE}">`,
    ...entries,
    `</${element}>`,
    '',
  ].join('\n')

/** Personal pages stay allowed: a robot sees their `noindex` only if it may read them. */
const CLOSED = ['/api/', '/catalog/search']

/** Query fields that change no page. */
const TRACKING_FIELDS = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_content',
  'utm_term',
  'yclid',
  'ysclid',
  'gclid',
  'from',
]

const robotsText = (publicUrl: string): string =>
  [
    'User-agent: *',
    ...CLOSED.map((path) => `Disallow: ${path}`),
    // a rule of Yandex; other robots ignore it
    `Clean-param: ${TRACKING_FIELDS.join('&')} /`,
    'Clean-param: sort /catalog',
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n')

export function serveRobots(server: FastifyInstance, publicUrl: string): void {
  const text = robotsText(publicUrl)
  server.get('/robots.txt', (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=3600')
      .type('text/plain; charset=utf-8')
      .send(text),
  )
}
