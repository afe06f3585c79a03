// The XML of sitemaps, by the protocol of sitemaps.org.

import { escapeMarkup } from '#src/shared/escape-markup.ts'

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'

/** A page by its path; `changedAt` is a date or a time of ISO 8601, absent where nobody knows it. */
export type SitemapPage = { readonly path: string; readonly changedAt?: string | undefined }

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
