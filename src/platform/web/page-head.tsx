// The head of a page for search engines and messengers: title, description, its one address.

import { createContext, useContext } from 'react'
import { useLocation } from 'react-router'
import { cutAtWord } from './cut-at-word.ts'

/** The shop as every head names it. `publicUrl` is without a slash at the end. */
export type Site = { readonly name: string; readonly publicUrl: string }

const SiteContext = createContext<Site>({ name: '', publicUrl: '' })
export const SiteProvider = SiteContext.Provider

const LONGEST_DESCRIPTION = 160

type Props = {
  readonly title: string
  readonly description?: string | undefined
  /** The address that stands for all spellings of this one; else its path without a query. */
  readonly address?: string | undefined
  readonly kind?: 'website' | 'article' | 'product'
  /** For pages that search engines must not index: they have no canonical address. */
  readonly noIndex?: boolean
}

export function PageHead({ title, noIndex = false, ...found }: Props) {
  const { name } = useContext(SiteContext)
  return (
    <>
      <title>{name ? `${title} — ${name}` : title}</title>
      {noIndex ? <meta name="robots" content="noindex" /> : <FoundHead title={title} {...found} />}
    </>
  )
}

/** The server writes the Open Graph tags that are the same on every page. */
function FoundHead({ title, description = '', address, kind = 'website' }: Props) {
  const { publicUrl } = useContext(SiteContext)
  const { pathname } = useLocation()
  const url = publicUrl + (address ?? pathname)
  const text = cutAtWord(description, LONGEST_DESCRIPTION)
  return (
    <>
      {text && <meta name="description" content={text} />}
      <link rel="canonical" href={url} />
      <meta property="og:type" content={kind} />
      <meta property="og:title" content={title} />
      {text && <meta property="og:description" content={text} />}
      <meta property="og:url" content={url} />
    </>
  )
}
