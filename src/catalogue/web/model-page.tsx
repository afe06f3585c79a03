// /catalog/{brand}/{model}: the tree of categories and the products that fit.

import { useParams } from 'react-router'
import { useApi } from '#src/platform/web/api-cache.ts'
import { FailedScreen } from '#src/platform/web/failed-screen.tsx'
import { LoadingScreen } from '#src/platform/web/loading-screen.tsx'
import { EmptyNotice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { vehiclesApi } from '#src/vehicles/contract.ts'
import { findModel } from '#src/vehicles/web/public.ts'
import { ModelCatalogue } from './model-catalogue.tsx'

export function ModelPage() {
  const { brand = '', model = '' } = useParams()
  const cars = useApi(vehiclesApi.cars, {})
  if (cars.isPending)
    return (
      <LoadingScreen title="Каталог запчастей">
        <Skeleton shape="row" count={6} />
      </LoadingScreen>
    )
  if (cars.isError)
    return (
      <FailedScreen
        title="Каталог запчастей"
        error={cars.error}
        fallback="Не удалось загрузить каталог."
        onRetry={cars.refetch}
      />
    )
  const found = findModel(cars.data.brands, brand, model)
  if (!found) return <EmptyNotice text="Такой модели в каталоге нет." />
  return <ModelCatalogue key={`${brand}/${model}`} found={found} />
}
