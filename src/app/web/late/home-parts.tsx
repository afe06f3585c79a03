// What stands below the selects of the home page, as one file to fetch.

import { Link } from 'react-router'
import { FitLine, OilBand, ProductPicture, ViewedProducts } from '#src/catalogue/web/public.ts'
import { Advantages, NewsTeasers, OfferSlider, ServiceBanner } from '#src/content/web/public.ts'
import { maintenanceApi } from '#src/maintenance/contract.ts'
import { useApi } from '#src/platform/web/api-cache.ts'
import { CarPanel, GoodsForCar } from '#src/search/web/public.ts'
import type { AnswerOf } from '#src/shared/endpoint.ts'
import { Icon } from '#src/ui/icons.tsx'
import { useCar } from '#src/vehicles/web/public.ts'
import type { homeApi } from '../../contract.ts'
import styles from './home-parts.module.css'

type Home = AnswerOf<typeof homeApi>

/** The tiles of the chosen car say its service interval where a table of its maker is known. */
function CarChoice() {
  const car = useCar()
  const service = useApi(maintenanceApi.set, { query: car }, { enabled: car.model !== '' })
  const oil = service.data?.lines.find(({ item }) => item === 'oil')
  const km = oil?.is_sourced ? oil.every_km : null
  return <CarPanel service={km ? `каждые ${km.toLocaleString('ru-RU')}\u00a0км` : ''} />
}

function Goods({ home }: { readonly home: Home }) {
  return (
    <>
      <OfferSlider
        offers={home.offers.map(({ title, text, product }) => ({
          title,
          text,
          picture: (
            <ProductPicture name={product.pictogram} image={product.images?.[0]} size="large" />
          ),
          fit: <FitLine product={product} isBare />,
          origin: `${product.manufacturer}, артикул ${product.article}`,
          price: product.price,
          href: `/catalog/product/${product.key}`,
        }))}
      />
      <GoodsForCar popular={home.popular} />
      <OilBand
        grades={home.oil.grades}
        articles={home.oil.articles.map(({ path, title }) => ({ href: `/news/${path}`, title }))}
      />
    </>
  )
}

function Promises({ home }: { readonly home: Home | undefined }) {
  return (
    <>
      <ServiceBanner />
      <Advantages isDelivered={home?.is_delivered ?? false} />
      {home && <NewsTeasers news={home.news} />}
      <ViewedProducts />
    </>
  )
}

const TRUST = [
  {
    icon: 'return',
    path: '/guarantee',
    name: 'Возврат 14 дней',
    text: 'Не подошло — вернём деньги',
  },
  {
    icon: 'shield',
    path: '/guarantee',
    name: 'Гарантия',
    text: 'Заменим или вернём деньги',
  },
  {
    icon: 'map-pin',
    path: '/contacts',
    name: 'Самовывоз бесплатно',
    text: 'Видно, где деталь есть сегодня',
  },
  {
    icon: 'truck',
    path: '/delivery',
    name: 'Доставка',
    text: 'Цены и сроки по городам',
  },
] as const

/** What a buyer may rely on, in one strip. */
const Trust = () => (
  <ul className={styles.trust}>
    {TRUST.map(({ icon, path, name, text }) => (
      <li key={name} className={styles.reason}>
        <Icon name={icon} />
        <Link to={path} className={styles.name}>
          {name}
        </Link>
        <span className={styles.text}>{text}</span>
      </li>
    ))}
  </ul>
)

export const parts = { CarChoice, Goods, Promises, Trust }
