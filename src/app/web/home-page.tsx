// /: under the search form the banner, offers, promises, popular products and news.

import { OilBand, PopularProducts, ProductPicture } from '#src/catalogue/web/public.ts'
import { Advantages, NewsTeasers, OfferSlider, ServiceBanner } from '#src/content/web/public.ts'
import { useApi } from '#src/platform/web/api-cache.ts'
import { messageOf } from '#src/platform/web/api-error.ts'
import { PageHead } from '#src/platform/web/page-head.tsx'
import { FailureNotice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { homeApi } from '../contract.ts'
import styles from './home-page.module.css'

export function HomePage() {
  const home = useApi(homeApi, {})
  return (
    <div className={styles.page}>
      <PageHead
        title="Запчасти и масла для китайских автомобилей"
        description="Запчасти и масла для Chery, Haval, Geely, Changan и других китайских автомобилей: поиск по артикулу и машине, остатки по магазинам, доставка по России."
      />
      <ServiceBanner />
      {home.isSuccess && (
        <OilBand
          grades={home.data.oil.grades}
          articles={home.data.oil.articles.map(({ path, title }) => ({
            href: `/news/${path}`,
            title,
          }))}
        />
      )}
      {home.isPending && <Skeleton shape="card" count={3} />}
      {home.isError && (
        <FailureNotice
          text={messageOf(home.error, 'Не удалось загрузить предложения.')}
          onRetry={home.refetch}
        />
      )}
      {home.isSuccess && (
        <OfferSlider
          offers={home.data.offers.map(({ title, text, product }) => ({
            title,
            text,
            picture: <ProductPicture name={product.pictogram} image={product.images?.[0]} />,
            origin: `${product.manufacturer}, артикул ${product.article}`,
            price: product.price,
            href: `/catalog/product/${product.key}`,
          }))}
        />
      )}
      <Advantages />
      {home.isSuccess && (
        <>
          <PopularProducts products={home.data.popular} />
          <NewsTeasers news={home.data.news} />
        </>
      )}
    </div>
  )
}
