// The head of a page: its title with the site's name, its description for search engines.

import { createContext, useContext } from 'react'

const SiteNameContext = createContext('')
export const SiteNameProvider = SiteNameContext.Provider

type Props = {
  readonly title: string
  readonly description?: string | undefined
  /** For pages that search engines must not keep. */
  readonly noIndex?: boolean
}

export function PageHead({ title, description, noIndex = false }: Props) {
  const site = useContext(SiteNameContext)
  return (
    <>
      <title>{site ? `${title} — ${site}` : title}</title>
      {description && <meta name="description" content={description} />}
      {noIndex && <meta name="robots" content="noindex" />}
    </>
  )
}
