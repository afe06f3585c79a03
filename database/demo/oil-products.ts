// Oils and fluids: real brands and grades in the packings that shops keep.

import { sourceTitles } from '#src/setup/server/public.ts'
import type { DemoFitment, DemoProduct } from './demo-product.ts'
import { type DemoRun, freeArticle } from './demo-run.ts'
import type { MaintenanceFact, OilBrandFact, OilFact } from './fact-types.ts'
import { maintenanceFacts, oilFacts } from './facts.ts'
import { oilName, oilShelf, type Packing, packOf } from './oil-names.ts'
import { oilPrice } from './oil-prices.ts'
import { stockInShops } from './stock.ts'
import { fillPattern } from './substitute-articles.ts'

const CHERY = 'Chery (оригинал)'
const LARGEST_PARCEL_ML = 10_000

const brandsByName = new Map(oilFacts.brands.map((brand) => [brand.name, brand]))

export function* oilProducts(run: DemoRun): Generator<DemoProduct> {
  for (const oil of oilFacts.products) {
    const brand = brandsByName.get(oil.brand)
    if (!brand) throw new Error(`The facts know no oil brand ${oil.brand}`)
    for (const volumeMl of oil.volumesMl) yield oilProduct(run, { oil, brand, volumeMl })
  }
}

function oilProduct(run: DemoRun, packing: Packing): DemoProduct {
  const { oil, brand, volumeMl } = packing
  const { random } = run
  const shelf = oilShelf(oil)
  const pattern = random.pick(brand.articles)
  const poured = maintenanceFacts.rows.filter((row) => isPoured(oil, row))
  return {
    name: oilName(packing),
    article: freeArticle(run, (attempt) => fillPattern(pattern, random, { attempt })),
    manufacturer: brand.name,
    categoryKey: shelf.category,
    partType: shelf.kind,
    quality: isOriginal(brand) ? 'original' : 'analogue-1',
    description: describe(packing, poured),
    price: oilPrice(packing, random),
    vatRate: 22,
    isUniversal: true,
    isMarked: oil.kind !== 'washer',
    pickupOnly: volumeMl > LARGEST_PARCEL_ML || oil.kind === 'washer',
    weightGrams: Math.round((volumeMl * shelf.density + 120) / 10) * 10,
    unit: 'шт',
    multiplicity: 1,
    oil: attributes(packing),
    group: null,
    numbers: [],
    fitments: poured.map(pouredFitment),
    stock: volumeMl > LARGEST_PARCEL_ML ? stockInShops(0.8, random) : stockInShops(9, random),
    popularity: Math.round(random.next() ** 3 * 8500) / 10_000,
  }
}

function attributes({ oil, volumeMl }: Packing): DemoProduct['oil'] {
  const { kind, density } = oilShelf(oil)
  const { viscosity, base, api, acea, approvals } = oil
  const poured = oil.unit === 'кг' ? Math.round(volumeMl / density / 10) * 10 : volumeMl
  return { kind, viscosity, volumeMl: poured, base, api, acea, approvals }
}

/** What the maker of Chery names for a car, by grade or by the name of the gearbox fluid. */
const isPoured = (oil: OilFact, row: MaintenanceFact): boolean =>
  oil.brand === CHERY && (oil.name === row.grade || oil.name === row.gearboxFluid)

const pouredFitment = ({ model, engine }: MaintenanceFact): DemoFitment => ({
  make: 'Chery',
  model,
  engine,
  source: sourceTitles[maintenanceFacts.source] ?? '',
  confidence: 'sourced',
})

const isOriginal = ({ name }: OilBrandFact): boolean => name.endsWith('(оригинал)')

const litres = (count: number): string => String(count).replace('.', ',')

/** `API SP/CF`, `ILSAC GF-6A`: the classes of both stand in one list. */
function classes(api: readonly string[]): string[] {
  const own = api.filter((mark) => !mark.startsWith('ILSAC'))
  const ilsac = api.filter((mark) => mark.startsWith('ILSAC'))
  return own.length > 0 ? [`API ${own.join('/')}`, ...ilsac] : ilsac
}

function describe({ oil, brand, volumeMl }: Packing, poured: readonly MaintenanceFact[]): string {
  const shelf = oilShelf(oil)
  const marks = [
    ...classes(oil.api),
    oil.acea.length > 0 && `ACEA ${oil.acea.join('/')}`,
    oil.approvals.length > 0 && oil.approvals.join(', '),
  ].filter(Boolean)
  const filled = oil.kind === 'motor' ? poured.slice(0, 4) : []
  const fillings = filled.map(({ model, litres: count }) => `${model} ${litres(count)} л`)
  return [
    `${shelf.kind}${oil.base ? ` ${oil.base}` : ''}, упаковка ${packOf(volumeMl, oil.unit)}.`,
    marks.length > 0 && `Классы и допуски: ${marks.join(', ')}; сверьте с этикеткой.`,
    fillings.length > 0 && `Заправка: ${fillings.join(', ')}.`,
    isOriginal(brand) && 'Фирменная упаковка автопроизводителя.',
    'Демонстрационный товар: артикул условный.',
  ]
    .filter(Boolean)
    .join(' ')
}
