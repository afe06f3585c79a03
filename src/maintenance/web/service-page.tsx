// /service/{brand}/{model}: the items due at a service of the car, as a set for the cart.

import { useEffect } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import { useApi } from '#src/platform/web/api-cache.ts'
import { messageOf } from '#src/platform/web/api-error.ts'
import { lateParts } from '#src/platform/web/browsing/late-parts.tsx'
import { FailedScreen, LoadingScreen } from '#src/platform/web/browsing/state-screens.tsx'
import { withQuery } from '#src/platform/web/page-address.ts'
import { PageHead } from '#src/platform/web/page-head.tsx'
import { RouterLink } from '#src/platform/web/router-link.tsx'
import { Breadcrumbs } from '#src/ui/browsing/breadcrumbs.tsx'
import { Illustration } from '#src/ui/illustration.tsx'
import { EmptyNotice, FailureNotice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { vehiclesApi } from '#src/vehicles/contract.ts'
import {
  chooseEngine,
  chooseModelOfPage,
  type FoundModel,
  findModel,
  readCar,
} from '#src/vehicles/web/public.ts'
import { maintenanceApi } from '../contract.ts'
import { serviceQuery } from './service-address.ts'
import styles from './service-page.module.css'

const part = await lateParts(import('./late/service-parts.tsx'))
const ServiceSet = part('ServiceSet')
const TableText = part('TableText')

const TITLE = 'ТО по регламенту'

export function ServicePage() {
  const { brand = '', model = '' } = useParams()
  const cars = useApi(vehiclesApi.cars, {})
  if (cars.isPending)
    return (
      <LoadingScreen title={TITLE}>
        <Skeleton shape="row" count={6} />
      </LoadingScreen>
    )
  if (cars.isError)
    return (
      <FailedScreen
        title={TITLE}
        error={cars.error}
        fallback="Не удалось загрузить машины."
        onRetry={cars.refetch}
      />
    )
  const found = findModel(cars.data.brands, brand, model)
  if (!found) return <EmptyNotice text="Такой модели в каталоге нет." />
  return <Services key={`${brand}/${model}`} found={found} />
}

function Services({ found: { make, model } }: { readonly found: FoundModel }) {
  const [query, setQuery] = useSearchParams()
  const car = { brand: make.name, model: model.name }
  const asked = serviceQuery(car, query)
  const answer = useApi(maintenanceApi.set, { query: asked }, { keepPrevious: true })
  const engines = useApi(vehiclesApi.engines, { query: car })
  const name = `${make.name} ${model.name}`
  const own = engines.data?.details.find(({ engine }) => engine === answer.data?.engine)
  const ownEngine = own?.engine
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new query does not choose again
  useEffect(() => {
    chooseModelOfPage(car.brand, car.model)
    const { engine } = readCar()
    if (ownEngine) chooseEngine(ownEngine)
    else if (engine && !asked.engine)
      setQuery(withQuery(query, { engine }), { replace: true, preventScrollReset: true })
  }, [car.brand, car.model, ownEngine])
  return (
    <div className={styles.page}>
      <PageHead
        title={`ТО ${name}: масло, фильтры и свечи по регламенту`}
        description={`Что менять на ТО ${name} по пробегу: масло с вязкостью и литрами, фильтры, свечи, жидкости — готовым набором с ценами и наличием.`}
        noIndex={query.size > 0 || answer.data?.market === ''}
      />
      <Breadcrumbs
        trail={[
          { label: 'Каталог', href: '/catalog' },
          { label: make.name, href: `/catalog/${make.slug}` },
          { label: model.name, href: `/catalog/${make.slug}/${model.slug}` },
        ]}
        current="ТО"
        link={RouterLink}
      />
      <div className={styles.head}>
        <div className={styles.words}>
          <h1>ТО {name}</h1>
          {own && <p className={styles.engine}>{own.name}</p>}
          <p>{answer.data && <TableText set={answer.data} />}</p>
          <Choices label="Двигатель" current={answer.data?.engine ?? ''} field="engine">
            {(engines.data?.details ?? []).map(({ engine, short_name }) => [engine, short_name])}
          </Choices>
          <Choices
            label="Пробег"
            unit="тыс.&nbsp;км"
            current={String(answer.data?.km ?? '')}
            field="km"
          >
            {(answer.data?.mileages ?? []).map((km) => [String(km), thousands(km)])}
          </Choices>
        </div>
        <Illustration name="oil-filter" />
      </div>
      {answer.isPending && <Skeleton shape="row" count={6} />}
      {answer.isError && (
        <FailureNotice
          text={messageOf(answer.error, 'Не удалось загрузить ТО.')}
          onRetry={answer.refetch}
        />
      )}
      {answer.data && (
        <ServiceSet
          key={`${answer.data.engine} ${answer.data.km}`}
          asked={asked}
          set={answer.data}
        />
      )}
    </div>
  )
}

/** `10`, `7,5` */
const thousands = (km: number): string => String(km / 1000).replace('.', ',')

type ChoicesProps = {
  readonly label: string
  /** Shown once, beside the label. */
  readonly unit?: string
  readonly current: string
  /** The field of the address. */
  readonly field: 'engine' | 'km'
  /** Values with their labels. */
  readonly children: readonly (readonly [string, string])[]
}

function Choices({ label, unit, current, field, children }: ChoicesProps) {
  const [query] = useSearchParams()
  if (children.length < 2) return null
  return (
    <nav aria-label={label}>
      <p className={styles.label} aria-hidden="true">
        {label}
        {unit && `, ${unit}`}
      </p>
      <div className={styles.choices}>
        {children.map(([value, name]) => (
          <Link
            key={value}
            to={withQuery(query, { [field]: value })}
            className={styles.choice}
            ref={value === current ? showInRow : undefined}
            // a browser leaves a choice where it is that the edge cuts
            onFocus={({ currentTarget }) => showInRow(currentTarget)}
            aria-current={value === current ? 'true' : undefined}
            preventScrollReset
          >
            {name}
            {unit && <span className="visually-hidden">&nbsp;{unit}</span>}
          </Link>
        ))}
      </div>
    </nav>
  )
}

/** Scrolls the row, and nothing else, to a choice beyond its edge. */
function showInRow(choice: HTMLElement | null): void {
  const row = choice?.parentElement
  if (row) row.scrollLeft = choice.offsetLeft - row.offsetLeft - row.clientWidth / 2
}
