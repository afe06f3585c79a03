// /catalog/product/{id or key}: one product, where it lies, what it fits, what replaces it.

import { useState } from 'react'
import { useParams } from 'react-router'
import { WaysToReceive } from '#src/delivery/web/public.ts'
import { useApi } from '#src/platform/web/api-cache.ts'
import { isMissing } from '#src/platform/web/api-error.ts'
import { lateParts } from '#src/platform/web/browsing/late-parts.tsx'
import { FailedScreen, LoadingScreen } from '#src/platform/web/browsing/state-screens.tsx'
import { PageHead } from '#src/platform/web/page-head.tsx'
import type { AnswerOf } from '#src/shared/endpoint.ts'
import { formatPrice } from '#src/shared/money.ts'
import { Illustration } from '#src/ui/illustration.tsx'
import { EmptyNotice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { UnbrokenText } from '#src/ui/unbroken-text.tsx'
import { catalogueApi, type Product } from '../contract.ts'
import { BuyBox } from './buy-box.tsx'
import { isEnoughFree } from './cart-or-analogues.tsx'
import { PageTop } from './goods/page-top.tsx'
import { StockBadge } from './goods/stock-badge.tsx'
import { productDescription, productTitle } from './product-head.ts'
import styles from './product-page.module.css'

const part = await lateParts(import('./late/product-parts.tsx'))
const AboutProduct = part('AboutProduct')
const AnalogueList = part('AnalogueList')
const BelowBuying = part('BelowBuying')
const FitmentList = part('FitmentList')
const Gallery = part('Gallery')
const MisfitQuestion = part('MisfitQuestion')
const PageEnd = part('PageEnd')
const ProductFacts = part('ProductFacts')
const WaysWithout = part('WaysWithout')
const fitPart = await lateParts(import('./late/fit-parts.tsx'))
const FitBar = fitPart('FitBar')
const FitLine = fitPart('FitLine')

export function ProductPage() {
  const { product: id = '' } = useParams()
  const answer = useApi(catalogueApi.product, { params: { id } })
  if (answer.isPending)
    return (
      <LoadingScreen title="Товар">
        <Skeleton shape="page" count={1} />
      </LoadingScreen>
    )
  if (isMissing(answer.error)) return <EmptyNotice text="Товар не найден." />
  if (answer.isError)
    return (
      <FailedScreen
        title="Товар"
        error={answer.error}
        fallback="Не удалось загрузить товар."
        onRetry={answer.refetch}
      />
    )
  // A product that loads anew starts anew: its quantity at 1, its analogues at six.
  return <ProductScreen key={answer.data.product.id} {...answer.data} />
}

type Props = AnswerOf<typeof catalogueApi.product>

function ProductScreen({ product, analogs, neighbours, breadcrumbs }: Props) {
  const { name, price, storages } = product
  const [quantity, setQuantity] = useState(product.multiplicity)
  const trail = breadcrumbs.map(({ key, name }) => ({
    label: name,
    href: `/catalog/categories/${key}`,
  }))
  return (
    <div className={styles.page}>
      <PageHead
        title={productTitle(product)}
        description={productDescription(product)}
        address={`/catalog/product/${product.key}`}
        kind="product"
      />
      <div className={styles.top}>
        <PageTop trail={trail} current={name} />
      </div>
      <div className={styles.picture}>
        {product.images ? (
          <Gallery images={product.images} />
        ) : (
          <Illustration name={product.pictogram} note="Условный рисунок" />
        )}
      </div>
      <div className={styles.buying}>
        <div className={styles.lead}>
          <div className={styles.name}>
            <h1>
              <UnbrokenText>{name}</UnbrokenText>
            </h1>
            <p className={styles.made}>{`${product.article}, ${product.manufacturer}`}</p>
          </div>
          <div className={styles.fit}>
            <FitBar product={product} />
          </div>
        </div>
        <div className={styles.side}>
          <div className={styles.box}>
            <div className={styles.offer}>
              <p className={styles.price}>{formatPrice(price)}</p>
              <StockBadge storages={storages} />
            </div>
            {isEnoughFree(product) && (
              <div className={styles.ways}>
                <WaysToReceive productId={product.id} quantity={quantity} />
              </div>
            )}
            <BuyBox
              product={product}
              analogues={analogs}
              quantity={quantity}
              onQuantity={setQuantity}
              WaysWithout={WaysWithout}
              beside={<MisfitQuestion product={product} />}
            />
            <div className={styles.stock}>
              <BelowBuying product={product} />
            </div>
          </div>
        </div>
      </div>
      <div className={styles.known}>
        <ProductFacts product={product} />
        <FitmentList product={product} />
      </div>
      <AboutProduct product={product} />
      <AnalogueList analogues={analogs} aboutOf={fitOf} />
      <PageEnd product={product} neighbours={neighbours} aboutOf={fitOf} />
    </div>
  )
}

const fitOf = (product: Product) => <FitLine product={product} />
