// What stands below the selects of the home page, as one file to fetch.

import { Link } from 'react-router'
import {
  CarTiles,
  OilBand,
  PopularProducts,
  ProductPicture,
  ViewedProducts,
} from '#src/catalogue/web/public.ts'
import { Advantages, NewsTeasers, OfferSlider, ServiceBanner } from '#src/content/web/public.ts'
import type { AnswerOf } from '#src/shared/endpoint.ts'
import { CheckIcon } from '#src/ui/icons.tsx'
import type { homeApi } from '../../contract.ts'
import styles from './home-parts.module.css'

export const parts = { CarTiles, Goods, Promises, Trust }

type Home = AnswerOf<typeof homeApi>

function Goods({ home }: { readonly home: Home }) {
  return (
    <>
      <OfferSlider
        offers={home.offers.map(({ title, text, product }) => ({
          title,
          text,
          picture: <ProductPicture name={product.pictogram} image={product.images?.[0]} />,
          origin: `${product.manufacturer}, артикул ${product.article}`,
          price: product.price,
          href: `/catalog/product/${product.key}`,
        }))}
      />
      <PopularProducts products={home.popular} />
      <OilBand
        grades={home.oil.grades}
        articles={home.oil.articles.map(({ path, title }) => ({ href: `/news/${path}`, title }))}
      />
    </>
  )
}

function Promises({ news }: { readonly news: Home['news'] | undefined }) {
  return (
    <>
      <ServiceBanner />
      <Advantages />
      {news && <NewsTeasers news={news} />}
      <ViewedProducts />
    </>
  )
}

/** One line of what a buyer may rely on. */
function Trust() {
  return (
    <ul className={styles.trust}>
      <li>
        <CheckIcon />
        <Link to="/contacts">Самовывоз из магазинов</Link>
      </li>
      <li>
        <CheckIcon />
        <Link to="/guarantee">Возврат 14 дней</Link>
      </li>
      <li>
        <CheckIcon />
        <Link to="/delivery">Доставка по России</Link>
      </li>
    </ul>
  )
}
