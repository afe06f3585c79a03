// Late parts of a product page, in one file that hydrates after the page: gallery, stock by shop,
// facts, cars, analogues, reviews, goods of similar price, recently viewed products, options for a
// missing product.

import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { Gallery } from '#src/pictures/web/public.ts'
import { ProductReviews } from '#src/reviews/web/public.ts'
import type { Product } from '../../contract.ts'
import styles from '../product-page.module.css'
import { ProductActions } from './again/product-actions.tsx'
import { ViewedProducts } from './again/viewed-products.tsx'
import { AnalogueList } from './analogue-list.tsx'
import { FitmentList } from './fitment-list.tsx'
import { MisfitQuestion } from './misfit-at-tap.tsx'
import { NeighbourList } from './neighbour-list.tsx'
import { AboutProduct, ProductFacts } from './product-facts.tsx'
import { StockByShop } from './stock-table.tsx'
import { WaysWithout } from './ways-without.tsx'

export const parts = {
  AboutProduct,
  AnalogueList,
  BelowBuying,
  FitmentList,
  Gallery,
  MisfitQuestion,
  PageEnd,
  ProductFacts,
  WaysWithout,
}

function BelowBuying({ product }: { readonly product: Product }) {
  return (
    <>
      <p className={styles.returns}>
        Не подошло&nbsp;— вернём деньги: <Link to="/guarantee">14 дней на возврат</Link>
      </p>
      <ProductActions product={product} />
      <StockByShop storages={product.storages} />
    </>
  )
}

function PageEnd(props: ComponentProps<typeof NeighbourList>) {
  const { id } = props.product
  return (
    <div className={styles.end}>
      <ProductReviews productId={id} />
      <NeighbourList {...props} />
      <ViewedProducts productId={id} />
    </div>
  )
}
