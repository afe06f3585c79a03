// /compare/{id or key}: compares a product with its analogues, in a table that scrolls sideways.

import { type ReactNode, useEffect, useState } from 'react'
import { Link, useParams } from 'react-router'
import { AddToCartButton } from '#src/cart/web/public.ts'
import { PromiseLine } from '#src/delivery/web/public.ts'
import { useApi } from '#src/platform/web/api-cache.ts'
import { isMissing } from '#src/platform/web/api-error.ts'
import { lateParts } from '#src/platform/web/browsing/late-parts.tsx'
import { FailedScreen, LoadingScreen } from '#src/platform/web/browsing/state-screens.tsx'
import { PageHead } from '#src/platform/web/page-head.tsx'
import { formatPrice } from '#src/shared/money.ts'
import { EmptyNotice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { useCar, useEngines } from '#src/vehicles/web/public.ts'
import { cheapest, FACTS, isMisfit, isSame, misfitsLast, soonestOf } from '../comparison.ts'
import { catalogueApi, type Product } from '../contract.ts'
import { quantityLimits } from '../quantity.ts'
import { totalStock } from '../stock.ts'
import { verdictOf } from '../verdict.ts'
import { CartOrAnalogues, isEnoughFree } from './cart-or-analogues.tsx'
import styles from './compare-page.module.css'
import { fitmentSummary } from './goods/fitment.ts'
import { PageTop } from './goods/page-top.tsx'
import { StockBadge } from './goods/stock-badge.tsx'
import { ProductPicture } from './product-picture.tsx'

const FitLine = (await lateParts(import('./late/fit-parts.tsx')))('FitLine')

const TITLE = 'Сравнение с аналогами'
/** Limit of the columns: more cannot be compared at a glance. */
const MOST_ANALOGUES = 8

export function ComparePage() {
  const { product: id = '' } = useParams()
  const answer = useApi(catalogueApi.product, { params: { id } })
  if (answer.isPending)
    return (
      <LoadingScreen title={TITLE}>
        <Skeleton shape="row" count={4} />
      </LoadingScreen>
    )
  if (isMissing(answer.error)) return <EmptyNotice text="Товар не найден." />
  if (answer.isError)
    return (
      <FailedScreen
        title={TITLE}
        error={answer.error}
        fallback="Не удалось загрузить товары."
        onRetry={answer.refetch}
      />
    )
  const { product, analogs } = answer.data
  return (
    <div className={styles.page}>
      <PageHead title={`${TITLE}: ${product.name}`} noIndex />
      <PageTop
        trail={[{ label: product.name, href: `/catalog/product/${product.key}` }]}
        current={TITLE}
      />
      <h1>{TITLE}</h1>
      <Comparison products={[product, ...analogs.slice(0, MOST_ANALOGUES)]} />
    </div>
  )
}

type Row = {
  readonly name: string
  readonly of: (product: Product) => ReactNode
  /** Whether all products say the same here. */
  readonly isSame?: boolean
}

/** The verdict for the buyer's car; without a car, the cars that the product fits. */
function Fit({ product }: { readonly product: Product }) {
  const { model } = useCar()
  return (
    <div className={styles.fit}>
      {model ? <FitLine product={product} isBare /> : fitmentSummary(product) || '—'}
    </div>
  )
}

type ComparisonProps = { readonly products: readonly Product[] }

function Comparison({ products: given }: ComparisonProps) {
  const car = useCar()
  const engines = (useEngines(car) ?? []).map(({ engine }) => engine)
  const products = misfitsLast(given, car, engines)
  const bought = products.filter((each) => isEnoughFree(each) && !isMisfit(each, car, engines))
  const fitOf = (each: Product) =>
    car.model ? verdictOf(each, car, engines).is : fitmentSummary(each)
  const [arrivals, setArrivals] = useState<Arrivals>({})
  const onArrival = (id: number, at: string) => setArrivals((known) => ({ ...known, [id]: at }))
  const rows = rowsOf({ products, bought, fitOf, arrivals, onArrival })
  const hasSame = rows.some(({ isSame }) => isSame)
  return (
    <>
      {hasSame && (
        <label className={styles.tick}>
          <input type="checkbox" /> Только различия
        </label>
      )}
      <Table products={products} rows={rows} />
    </>
  )
}

type Compared = {
  readonly products: readonly Product[]
  /** Those that are there and fit; of them the cheapest and the soonest are marked. */
  readonly bought: readonly Product[]
  readonly fitOf: (product: Product) => string
  readonly arrivals: Arrivals
  readonly onArrival: (id: number, at: string) => void
}

/** By the id of a product: when it is there, once that is known. */
type Arrivals = Readonly<Record<number, string>>

function rowsOf({ products, bought, fitOf, arrivals, onArrival }: Compared): readonly Row[] {
  const best = cheapest(products, (each) => bought.includes(each))
  const soonest = soonestOf(bought, arrivals)
  const facts = FACTS.map(
    ({ name, of }): Row => ({ name, of: (each) => of(each) || '—', isSame: isSame(products, of) }),
  )
  return [
    {
      name: 'Автомобиль',
      of: (product) => <Fit product={product} />,
      isSame: isSame(products, fitOf),
    },
    {
      name: 'Цена',
      of: ({ id, price }) => (
        <>
          <span className={styles.price}>{formatPrice(price)}</span>
          {best.has(id) && <span className={styles.best}>лучшая цена</span>}
        </>
      ),
    },
    { name: 'Наличие', of: ({ storages }) => <StockBadge storages={storages} /> },
    {
      name: 'Когда',
      of: (product) =>
        totalStock(product.storages) > 0 ? (
          <div className={styles.when}>
            <PromiseLine
              storages={product.storages}
              quantity={quantityLimits(product.multiplicity).min}
            >
              {(at) => (
                <Arrival
                  isSoonest={soonest.has(product.id)}
                  onKnown={() => onArrival(product.id, at)}
                />
              )}
            </PromiseLine>
          </div>
        ) : (
          '—'
        ),
    },
    ...facts,
    { name: 'Купить', of: (product) => <Buy product={product} /> },
  ]
}

type ArrivalProps = { readonly isSoonest: boolean; readonly onKnown: () => void }

function Arrival({ isSoonest, onKnown }: ArrivalProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each product
  useEffect(onKnown, [])
  return isSoonest && <span className={styles.best}>раньше всех</span>
}

const Buy = ({ product }: { readonly product: Product }) => (
  <CartOrAnalogues product={product} page={`/catalog/product/${product.key}`}>
    <AddToCartButton
      product={product}
      quantity={quantityLimits(product.multiplicity).min}
      variant="secondary"
    />
  </CartOrAnalogues>
)

/** The scrollable block has a label and keyboard focus. */
const Table = ({ products, rows }: ComparisonProps & { readonly rows: readonly Row[] }) => (
  <section
    className={styles.scroller}
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a block that scrolls must be reachable
    tabIndex={0}
    aria-label={TITLE}
    // browsers leave a focused cell half below the edge
    onFocus={({ target }) => target.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
  >
    <table className={styles.table}>
      <thead>
        <tr>
          <td className={styles.corner} />
          {products.map(({ id, key, name, manufacturer, article, pictogram, images }) => (
            <th key={id} scope="col" className={styles.product}>
              <ProductPicture name={pictogram} image={images?.[0]} />
              <Link to={`/catalog/product/${key}`}>
                {manufacturer} <span className={styles.article}>{article}</span>{' '}
                <span className={styles.what}>{name}</span>
              </Link>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, of, isSame = false }) => (
          <tr key={name} className={isSame ? styles.same : undefined}>
            <th scope="row" className={styles.name}>
              <span>{name}</span>
            </th>
            {products.map((product) => (
              <td key={product.id}>
                <div className={styles.cell}>{of(product)}</div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
