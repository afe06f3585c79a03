// Adds the owner's pictures to the products that they name; reports pictures without a product.

import { normaliseArticle } from '#src/shared/article.ts'
import { isPlace, type NamedPlace } from '../file-name.ts'
import { type BroughtPicture, readBrought } from './brought-pictures.ts'
import { keepPicture, type PictureDeps, showPictures } from './keep-picture.ts'

export type NamedProduct = {
  readonly id: number
  readonly articleNorm: string
  readonly manufacturer: string
  /** Whether this is a name of its manufacturer. */
  readonly isMadeBy: (name: string) => boolean
}

/** Products with one of these normalised articles; passed in, as pictures lie below catalogue. */
export type FindByArticles = (articles: readonly string[]) => Promise<readonly NamedProduct[]>

export type AddRequest = {
  /** `list`: keeps pictures from the owner and from 1C. */
  readonly source: 'owner' | 'list'
  /** Path of a folder, a ZIP or a table. */
  readonly path: string
  readonly manufacturer: string | null
  readonly isDryRun: boolean
  readonly findByArticles: FindByArticles
  readonly progress: (done: number, total: number) => void
}

export type AddReport = {
  readonly added: number
  readonly products: number
  /** Pictures skipped because the product has some of a stronger source. */
  readonly outranked: number
  /** Refused pictures with the reason. */
  readonly refused: readonly string[]
  /** Labels of pictures that name no product. */
  readonly homeless: readonly string[]
  /** Pictures whose article several manufacturers have. */
  readonly ambiguous: readonly string[]
}

export async function addPictures(deps: PictureDeps, request: AddRequest): Promise<AddReport> {
  await using brought = await readBrought(request.path)
  const { pictures } = brought
  const productsOf = await findProducts(pictures, request.findByArticles)
  const report = {
    added: 0,
    outranked: 0,
    products: new Set<number>(),
    refused: [] as string[],
    homeless: [] as string[],
    ambiguous: [] as string[],
  }
  for (const [done, picture] of pictures.entries()) {
    request.progress(done, pictures.length)
    const target = targetOf(picture, picture.manufacturer ?? request.manufacturer, productsOf)
    if (target === null) report.homeless.push(picture.label)
    else if ('makers' in target) report.ambiguous.push(`${picture.label}: ${target.makers}`)
    else {
      const { source, isDryRun } = request
      const refusal = await give(deps, picture, { ...target, source, isDryRun })
      if (refusal === OUTRANKED) report.outranked += 1
      else if (refusal !== null) report.refused.push(`${picture.label}: ${refusal}`)
      else {
        report.added += 1
        report.products.add(target.productId)
      }
    }
  }
  request.progress(pictures.length, pictures.length)
  return { ...report, products: report.products.size }
}

const ARTICLES_AT_ONCE = 1000

async function findProducts(pictures: readonly BroughtPicture[], find: FindByArticles) {
  const articles = new Set(
    pictures.flatMap(({ places }) => places.map(({ article }) => normaliseArticle(article))),
  )
  articles.delete('')
  const wanted = [...articles]
  const found: NamedProduct[] = []
  for (let from = 0; from < wanted.length; from += ARTICLES_AT_ONCE) {
    found.push(...(await find(wanted.slice(from, from + ARTICLES_AT_ONCE))))
  }
  return Map.groupBy(found, ({ articleNorm }) => articleNorm)
}

type Target = { readonly productId: number; readonly position: number }
type Ambiguous = { readonly makers: string }

/** Null: no product has such an article. */
function targetOf(
  { places }: BroughtPicture,
  manufacturer: string | null,
  productsOf: ReadonlyMap<string, readonly NamedProduct[]>,
): Target | Ambiguous | null {
  const productsAt = ({ article }: NamedPlace) =>
    (productsOf.get(normaliseArticle(article)) ?? []).filter(
      (product) => manufacturer === null || product.isMadeBy(manufacturer),
    )
  const place = places.find((one) => productsAt(one).length > 0)
  if (!place) return null
  const [product, ...others] = productsAt(place)
  if (!product) return null
  if (others.length > 0) {
    return { makers: [product, ...others].map((one) => one.manufacturer).join(', ') }
  }
  return { productId: product.id, position: place.position }
}

/** Marks a product whose pictures of a stronger source stay. */
const OUTRANKED = 'outranked'

type Gift = Target & Pick<AddRequest, 'source' | 'isDryRun'>

/** The reason of a refusal, or null. */
async function give(
  deps: PictureDeps,
  picture: BroughtPicture,
  { productId, position, source, isDryRun }: Gift,
): Promise<string | null> {
  if (!isPlace(position)) return 'у товара не больше восьми картинок'
  const bytes = await picture.read()
  if ('refusal' in bytes) return bytes.refusal
  if (isDryRun) {
    const encoded = await deps.encoder.encode(bytes)
    return 'refusal' in encoded ? encoded.refusal : null
  }
  const kept = await keepPicture(deps, bytes)
  if ('refusal' in kept) return kept.refusal
  const shown = [{ position, hash: kept.hash }]
  const isShown = await showPictures(deps.db, productId, shown, { source, whole: false })
  return isShown ? null : OUTRANKED
}
