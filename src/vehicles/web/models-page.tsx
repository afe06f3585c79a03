// /catalog/{brand}: the models of a make.

import { useEffect } from 'react'
import { useParams } from 'react-router'
import { useApi } from '#src/platform/web/api-cache.ts'
import { FailedScreen, LoadingScreen } from '#src/platform/web/browsing/state-screens.tsx'
import { PageHead } from '#src/platform/web/page-head.tsx'
import { RouterLink } from '#src/platform/web/router-link.tsx'
import { Breadcrumbs } from '#src/ui/browsing/breadcrumbs.tsx'
import { Card, CardLink } from '#src/ui/card.tsx'
import { EmptyNotice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { type ModelDetail, vehiclesApi } from '../contract.ts'
import { findMake, modelsOf, type NamedVehicle } from './named-vehicle.ts'
import styles from './vehicle-pages.module.css'
import { chooseBrand, chooseCar, readCar } from './vehicle-selection.ts'

export function ModelsPage() {
  const { brand = '' } = useParams()
  const cars = useApi(vehiclesApi.cars, {})
  if (cars.isPending)
    return (
      <LoadingScreen title="Модели">
        <Skeleton shape="card" count={8} />
      </LoadingScreen>
    )
  if (cars.isError)
    return (
      <FailedScreen
        title="Модели"
        error={cars.error}
        fallback="Не удалось загрузить модели."
        onRetry={cars.refetch}
      />
    )
  const make = findMake(cars.data.brands, brand)
  if (!make) return <EmptyNotice text="Такой марки в каталоге нет." />
  return <Models make={make} models={modelsOf(cars.data.brands, make.slug)} />
}

type Props = { readonly make: NamedVehicle; readonly models: readonly NamedVehicle[] }

function Models({ make, models }: Props) {
  const answer = useApi(vehiclesApi.models, { query: { brand: make.name } })
  const details = new Map(answer.data?.details.map((detail) => [detail.slug, detail]))
  useEffect(() => {
    if (readCar().brand !== make.name) chooseBrand(make.name)
  }, [make.name])
  return (
    <div className={styles.page}>
      <PageHead
        title={`Запчасти ${make.name}`}
        description={`Запчасти для ${make.name}: выберите модель — ${listed(models)}.`}
      />
      <Breadcrumbs
        trail={[{ label: 'Каталог', href: '/catalog' }]}
        current={make.name}
        link={RouterLink}
      />
      <h1>Запчасти {make.name}</h1>
      {models.length === 0 && <EmptyNotice text="Здесь ничего пока нет!" />}
      {groupsOf(models, details).map(({ title, own }) => (
        <section key={title} className={styles.group} aria-label={title || undefined}>
          {title && <h2 className={styles.groupTitle}>{title}</h2>}
          <ul className={styles.models}>
            {own.map((model) => (
              <Model key={model.slug} {...{ make, model }} detail={details.get(model.slug)} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

type Details = ReadonlyMap<string, ModelDetail>

/** Those that are still built, then the others; one group without a title where all are alike. */
function groupsOf(models: readonly NamedVehicle[], details: Details) {
  const isBuilt = ({ slug }: NamedVehicle) => {
    const detail = details.get(slug)
    return detail !== undefined && detail.year_from !== null && detail.year_to === null
  }
  const built = models.filter(isBuilt)
  const others = models.filter((model) => !isBuilt(model))
  if (built.length === 0 || others.length === 0) return [{ title: '', own: models }]
  return [
    { title: 'Выпускаются сейчас', own: built },
    { title: 'Прежние модели', own: others },
  ]
}

type ModelProps = {
  readonly make: NamedVehicle
  readonly model: NamedVehicle
  readonly detail: ModelDetail | undefined
}

const Model = ({ make, model, detail }: ModelProps) => (
  <Card as="li" className={styles.model}>
    <CardLink
      href={`/catalog/${make.slug}/${model.slug}`}
      link={RouterLink}
      onClick={() => chooseCar({ brand: make.name, model: model.name, engine: '' })}
    >
      {model.name}
    </CardLink>
    <ModelFacts detail={detail} />
  </Card>
)

function ModelFacts({ detail }: { readonly detail: ModelDetail | undefined }) {
  if (!detail) return null
  const { body, engine_sizes } = detail
  return (
    <p className={styles.facts}>
      <span>{[yearsOf(detail), body].filter(Boolean).join(' · ')}</span>
      {engine_sizes.length > 0 && <span>{engine_sizes.join(' · ')}</span>}
    </p>
  )
}

/** `2019–2022`, `с 2019`. */
const yearsOf = ({ year_from, year_to }: ModelDetail): string =>
  year_from === null ? '' : year_to === null ? `с ${year_from}` : `${year_from}–${year_to}`

const listed = (models: readonly NamedVehicle[]): string =>
  models
    .slice(0, 8)
    .map(({ name }) => name)
    .join(', ')
