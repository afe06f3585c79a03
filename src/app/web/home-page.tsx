// /: the car first, then offers, popular products, oils, promises and news.

import { useApi } from '#src/platform/web/api-cache.ts'
import { messageOf } from '#src/platform/web/api-error.ts'
import { lateParts } from '#src/platform/web/browsing/late-parts.tsx'
import { PageHead } from '#src/platform/web/page-head.tsx'
import { CarHero } from '#src/search/web/public.ts'
import { FailureNotice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { homeApi } from '../contract.ts'
import styles from './home-page.module.css'

const part = await lateParts(import('./late/home-parts.tsx'))
const CarChoice = part('CarChoice')
const Goods = part('Goods')
const Promises = part('Promises')
const Trust = part('Trust')

export function HomePage() {
  const home = useApi(homeApi, {})
  return (
    <div className={styles.page}>
      <PageHead
        title="Запчасти и масла для китайских автомобилей"
        description="Запчасти и масла для Chery, Haval, Geely, Changan и других китайских автомобилей: поиск по артикулу и машине, остатки по магазинам, самовывоз и доставка."
      />
      <CarHero>
        <CarChoice />
      </CarHero>
      <Trust />
      {home.isPending && <Skeleton shape="card" count={3} />}
      {home.isError && (
        <FailureNotice
          text={messageOf(home.error, 'Не удалось загрузить предложения.')}
          onRetry={home.refetch}
        />
      )}
      {home.isSuccess && <Goods home={home.data} />}
      <Promises home={home.data} />
    </div>
  )
}
