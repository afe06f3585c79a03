// Reads the parts of a page for search engines: head, headings, JSON-LD.

export type Thing = Readonly<Record<string, unknown>> & { readonly '@type': string }

export type PageWords = {
  readonly title: string | undefined
  readonly description: string | undefined
  readonly canonical: string | undefined
  readonly robots: string | undefined
  /** Open Graph by its names without `og:`. */
  readonly og: Readonly<Record<string, string>>
  readonly headings: readonly string[]
  readonly things: readonly Thing[]
}

export function pageWords(html: string): PageWords {
  const metas = attributesOf(html, 'meta')
  const nameOf = (name: string) => metas.find((meta) => meta.name === name)?.content
  const canonicals = attributesOf(html, 'link').filter(({ rel }) => rel === 'canonical')
  if (canonicals.length > 1) throw new Error('the page has several canonical addresses')
  const og = metas.flatMap(({ property = '', content = '' }) =>
    property.startsWith('og:') ? [[property.slice(3), content] as const] : [],
  )
  return {
    title: unescaped(/<title>(.*?)<\/title>/.exec(html)?.[1]),
    description: nameOf('description'),
    canonical: canonicals[0]?.href,
    robots: nameOf('robots'),
    og: Object.fromEntries(og),
    headings: [...html.matchAll(/<h1[^>]*>(.*?)<\/h1>/g)].map(([, text = '']) => text),
    things: thingsOf(html),
  }
}

const LD = /<script type="application\/ld\+json">(.*?)<\/script>/gs

function thingsOf(html: string): Thing[] {
  return [...html.matchAll(LD)].flatMap(([, text = '']) => {
    const data = JSON.parse(text) as { '@context': string; '@graph': Thing[] }
    if (data['@context'] !== 'https://schema.org') throw new Error(`context ${data['@context']}`)
    return data['@graph']
  })
}

const attributesOf = (html: string, element: string): Record<string, string>[] =>
  [...html.matchAll(new RegExp(`<${element} ([^>]*)>`, 'g'))].map(([, text = '']) =>
    Object.fromEntries(
      [...text.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, name, value]) => [name, unescaped(value)]),
    ),
  )

const SIGNS: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
}

const unescaped = (text: string | undefined) =>
  text?.replace(/&(amp|lt|gt|quot|#x27);/g, (sign) => SIGNS[sign] ?? sign)
