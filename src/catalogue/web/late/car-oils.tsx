// Above the list of oils: the regulation of the buyer's engine, and canisters that meet it.

import { useEffect } from 'react'
import { Link, useSearchParams } from 'react-router'
import { AddSetButton } from '#src/cart/web/public.ts'
import { useApi } from '#src/platform/web/api-cache.ts'
import { withQuery } from '#src/platform/web/page-address.ts'
import { RouterLink } from '#src/platform/web/router-link.tsx'
import { formatPrice } from '#src/shared/money.ts'
import { Accordion } from '#src/ui/browsing/accordion.tsx'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { FitMark } from '#src/ui/fit-mark.tsx'
import { Icon } from '#src/ui/icons.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { UnbrokenText } from '#src/ui/unbroken-text.tsx'
import {
  type Car,
  carTitle,
  chooseCar,
  serviceHref,
  useCar,
  useEngines,
  useGarageSheet,
} from '#src/vehicles/web/public.ts'
import { OIL_FIELDS } from '../../filter-contract.ts'
import { chosenValues, oilChoiceOf } from '../../oil-choice.ts'
import { type CarOils as Answer, carOilsApi, type OilFill } from '../../oil-contract.ts'
import { oilLine, volumeText } from '../../oil-facts.ts'
import { queryWithCar, useCarOfCategory } from '../car-of-category.ts'
import { StockBadge } from '../goods/stock-badge.tsx'
import { OILS, regulatedQuery } from '../oil-address.ts'
import { ProductPicture } from '../product-picture.tsx'
import engineStyles from './car/engine-choice.module.css'
import { checkText, heldText, markText, neededOil, regulationText } from './car/regulation-text.ts'
import { CarOfList } from './car-of-list.tsx'
import styles from './car-oils.module.css'

/** The query for another car, without the filters of the former car's regulation. */
const queryForCar = (query: URLSearchParams, car: Car): string => {
  const rest = withQuery(query, Object.fromEntries(OIL_FIELDS.map((field) => [field, ''])))
  return queryWithCar(new URLSearchParams(rest), car)
}

export function CarOils() {
  const [query] = useSearchParams()
  // filters of an address are answered as they were asked
  const isWide = chosenValues(oilChoiceOf(query)).length === 0
  const car = useCarOfCategory({ queryFor: queryForCar, followsOnArrival: isWide })
  const chosen = useCar()
  return (
    <section
      className={classNames(styles.place, !car.model && styles.every)}
      aria-label="Масло по машине"
    >
      {car.model ? (
        <>
          <CarOfList car={car} hrefOf={(other) => OILS + queryForCar(query, other)}>
            <Link to={`${OILS}?all=1`} className={styles.link}>
              Показать все масла
            </Link>
          </CarOfList>
          <OilsOfCar car={car} />
        </>
      ) : (
        <EveryCar chosen={chosen} />
      )}
    </section>
  )
}

function EveryCar({ chosen }: { readonly chosen: Car }) {
  const [query] = useSearchParams()
  const [sheet, open] = useGarageSheet(chosen, chooseCar)
  const isChosen = chosen.model !== ''
  const answer = useApi(carOilsApi, { query: chosen }, { enabled: isChosen })
  return (
    <>
      <div className={styles.said}>
        {/* states no more than the manual does */}
        <p className={styles.advice}>
          <span className={styles.check}>
            Проверьте допуск в руководстве по эксплуатации: вязкость и класс зависят от двигателя.{' '}
          </span>
          Выберите машину — покажем, что нужно по регламенту и сколько канистр взять.
        </p>
        {isChosen && answer.data && <ChosenCarNeeds {...answer.data} />}
      </div>
      {isChosen ? (
        <ButtonLink
          href={OILS + queryForCar(query, chosen)}
          link={RouterLink}
          className={styles.lead}
        >
          <span>Масло для {carTitle({ ...chosen, engine: '' })}</span>
        </ButtonLink>
      ) : (
        <Button icon={<Icon name="car" />} onClick={open}>
          Подобрать по машине
        </Button>
      )}
      {sheet}
    </>
  )
}

/** In the place of the advice, which keeps its room: the list below does not move. */
function ChosenCarNeeds({ engine, regulation }: Answer) {
  const needed = neededOil(regulation)
  if (engine === '') return <Needs lead="Какой у вас двигатель?" rest={DEPENDS} />
  if (!regulation || needed === '')
    return <Needs lead="Регламента не знаем" rest="Проверьте допуск в руководстве." />
  return <Needs lead={`По регламенту: ${needed}`} rest={markText(regulation)} />
}

const Needs = ({ lead, rest }: { readonly lead: string; readonly rest: string }) => (
  <p className={styles.needs}>
    <strong>{lead}</strong>
    <span>{rest}</span>
  </p>
)

const DEPENDS = 'От него зависят вязкость, класс и сколько литров нужно.'

function OilsOfCar({ car }: { readonly car: Car }) {
  // never shows the former car's answer
  const answer = useApi(carOilsApi, { query: car })
  useNarrowedList(answer.data)
  if (answer.isPending) return <Skeleton shape="row" count={2} />
  if (answer.isError)
    return <p className={styles.advice}>Регламент не загрузился: проверьте допуск в руководстве.</p>
  const { engine, regulation } = answer.data
  if (engine === '') return <WhichEngine car={car} />
  return (
    <>
      <h2 className={styles.asked}>
        <UnbrokenText>{regulationText(regulation)}</UnbrokenText>
      </h2>
      {!regulation?.is_regulated && (
        <p className={styles.advice}>Показаны все масла: проверьте допуск в руководстве.</p>
      )}
      <Fills answer={answer.data} />
      <div className={styles.ways}>
        <Link to={serviceHref({ ...car, engine })} className={styles.link}>
          ТО целиком: масло, фильтры, свечи
        </Link>
        {regulation && <Sources regulation={regulation} />}
      </div>
    </>
  )
}

/** Applies the regulation's filters when the loader did not wait for the regulation. */
function useNarrowedList(answer: Answer | undefined): void {
  const [query, setQuery] = useSearchParams()
  const isWide = chosenValues(oilChoiceOf(query)).length === 0
  const narrowed =
    isWide && answer?.regulation?.is_regulated ? regulatedQuery(query, answer.filters) : ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: acts when there is another query
  useEffect(() => {
    if (narrowed) setQuery(narrowed, { replace: true, preventScrollReset: true })
  }, [narrowed])
}

function WhichEngine({ car }: { readonly car: Car }) {
  const engines = useEngines(car) ?? []
  if (engines.length === 0)
    return (
      <p className={styles.advice}>
        Двигателей этой модели мы не знаем, и что нужно по регламенту — тоже: проверьте допуск в
        руководстве.
      </p>
    )
  return (
    <>
      <h2 className={styles.asked}>Какой у вас двигатель?</h2>
      <p className={styles.advice}>{DEPENDS}</p>
      <fieldset className={engineStyles.engines}>
        <legend className="visually-hidden">Какой у вас двигатель?</legend>
        {engines.map(({ engine, short_name }) => (
          <button
            key={engine}
            type="button"
            className={engineStyles.engine}
            onClick={() => chooseCar({ ...car, engine })}
          >
            {short_name}
          </button>
        ))}
      </fieldset>
    </>
  )
}

function Sources({ regulation }: { readonly regulation: NonNullable<Answer['regulation']> }) {
  const { is_regulated, source, litres, litres_source, filter, ring, note } = regulation
  const other = litres !== null && litres_source !== source ? litres_source : ''
  if (!is_regulated && !note && !filter && !ring) return null
  return (
    <Accordion summary="Источник и номер фильтра" className={styles.sources}>
      <p className={styles.source}>
        {is_regulated && `Источник: ${source}${other && `; литры — ${other}`}. `}
        {note && `${note}. `}
        {filter && (
          <>
            Масляный фильтр: <Link to={`/catalog/search/${filter}`}>{filter}</Link>.{' '}
          </>
        )}
        {ring && `Кольцо сливной пробки: ${ring}. `}
      </p>
    </Accordion>
  )
}

function Fills({ answer: { fills, regulation } }: { readonly answer: Answer }) {
  if (!regulation?.is_regulated) return null
  if (regulation.litres === null)
    return <p className={styles.advice}>Сколько литров нужно, мы не знаем: смотрите руководство.</p>
  if (fills.length === 0)
    return (
      <p className={styles.advice}>
        Столько подходящего масла сейчас нет: посмотрите список без части фильтров.
      </p>
    )
  return (
    <ul className={styles.fills} aria-label="Хватит на замену">
      {fills.map((fill, place) => (
        <li key={fill.canisters.map(({ product }) => product.id).join()}>
          <Fill fill={fill} isFirst={place === 0} />
        </li>
      ))}
    </ul>
  )
}

function Fill({ fill, isFirst }: { readonly fill: OilFill; readonly isFirst: boolean }) {
  const { canisters, price, volume_ml, approvals_to_check } = fill
  const [first] = canisters
  if (!first) return null
  const { product } = first
  return (
    <article className={styles.fill}>
      <ProductPicture name={product.pictogram} image={product.images?.[0]} />
      <h3 className={styles.name}>
        <Link to={`/catalog/product/${product.key}`}>
          <UnbrokenText>{product.name}</UnbrokenText>
        </Link>
      </h3>
      <p className={styles.held}>
        {heldText(canisters)} — <strong>{formatPrice(price)}</strong>
      </p>
      {product.oil && <p className={styles.source}>{oilLine(product.oil)}</p>}
      {approvals_to_check.length > 0 && (
        <p className={styles.source}>{checkText(approvals_to_check)}.</p>
      )}
      <p className={styles.state}>
        {approvals_to_check.length === 0 && <FitMark verdict="fits" word="По регламенту" />}
        <StockBadge storages={product.storages} />
      </p>
      <AddSetButton
        goods={canisters}
        variant={isFirst ? 'primary' : 'secondary'}
        wide
        named={`${product.name}, ${volumeText(volume_ml)}`}
      >
        В корзину
      </AddSetButton>
    </article>
  )
}
