// Above the results: the answer to a question that names no part.

import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { askedText } from '#src/catalogue/web/public.ts'
import { type Car, carHref, carTitle, NO_CAR, queryOfCar } from '#src/vehicles/web/public.ts'
import type { Advice } from '../../contract.ts'
import { categoryHref, searchAddress } from '../search-address.ts'
import styles from './found-advice.module.css'

/** `of`: the car by which was searched. */
type Props = Advice & { readonly of: Car }
type Of<Kind extends Advice['kind']> = Extract<Props, { readonly kind: Kind }>

export function FoundAdvice(advice: Props) {
  if (advice.kind === 'symptom') return <Causes {...advice} />
  return advice.kind === 'service' ? <Service {...advice} /> : <Oil {...advice} />
}

function Service({ car, number, km, job, items, models }: Of<'service'>) {
  const title = job ?? serviceTitle(number, km)
  const isAny = number === null && km === null
  if (!car)
    return (
      <Answer title={`${title}: для какой машины?`}>
        <p>Что менять, зависит от модели и двигателя. Выберите машину — покажем готовый набор.</p>
        <Cars models={models} />
      </Answer>
    )
  const query = new URLSearchParams({
    ...(car.engine && { engine: car.engine }),
    ...(km && { km: String(km) }),
  })
  const page = carHref({ ...car, engine: '' }).replace('/catalog', '/service')
  return (
    <Answer title={`${title} для ${carTitle({ ...car, engine: '' })}`}>
      <p>
        {items.length > 0
          ? `${job || !isAny ? 'Что входит' : 'Обычно меняют'}: ${listed(items.map(itemText))}.`
          : 'Что менять, зависит от пробега: выберите его и получите готовый набор.'}
      </p>
      {!job && isAny && <p>Что ещё, зависит от пробега: выберите его и получите набор.</p>}
      {!job && (
        <Ways>
          <Way to={query.size > 0 ? `${page}?${query}` : page}>
            {number ? `Открыть ТО-${number}: цены и наличие` : 'Подобрать набор для ТО'}
          </Way>
        </Ways>
      )}
      <OtherCars models={models} />
    </Answer>
  )
}

/** `ТО-2 (20 000 км)`, `ТО на 60 000 км` */
function serviceTitle(number: number | null, km: number | null): string {
  const distance = km === null ? '' : `${km.toLocaleString('ru-RU')}\u00a0км`
  if (number === null) return distance ? `ТО на ${distance}` : 'ТО'
  return distance ? `ТО-${number} (${distance})` : `ТО-${number}`
}

const itemText = ({ name, gearbox }: Of<'service'>['items'][number]): string =>
  inText(name) + (gearbox && ` (если ${gearbox})`)

type Likelihood = Of<'symptom'>['causes'][number]['likelihood']
const HEADINGS: Readonly<Record<Likelihood, string>> = {
  often: 'Частые причины',
  sometimes: 'Иногда',
  rare: 'Редко',
}

function Causes({ name, causes, of }: Of<'symptom'>) {
  const hrefOf = ({ search, category }: (typeof causes)[number]): string => {
    if (search) return searchAddress(search, of)
    if (!category) return ''
    return of.model ? categoryHref(of, category) : `/catalog/categories/${category}`
  }
  return (
    <Answer title={`Похоже на описание неисправности: ${inText(name)}`}>
      {Object.entries(HEADINGS).map(([likelihood, heading]) => {
        const some = causes.filter((cause) => cause.likelihood === likelihood)
        return (
          some.length > 0 && (
            <Fragment key={likelihood}>
              <p>{heading}:</p>
              <Ways>
                {some.map((cause) => (
                  <Way key={cause.name} to={hrefOf(cause)}>
                    {cause.name}
                  </Way>
                ))}
              </Ways>
            </Fragment>
          )
        )
      })}
      <p className={styles.note}>Это не диагноз: прежде чем покупать, проверьте диагностикой.</p>
    </Answer>
  )
}

function Oil({ car, unit, engines, models, of }: Of<'oil'>) {
  if (unit)
    return (
      <Answer title={`Что лить: ${unit}${car ? `, ${carTitle({ ...car, engine: '' })}` : ''}`}>
        <p>Сколько литров и какой допуск, сказано в руководстве: сверьте перед покупкой.</p>
        {models.length > 0 && <Cars models={models} />}
      </Answer>
    )
  if (engines.length === 0)
    return (
      <Answer title={`Масло${car ? ` для ${carTitle(car)}` : ': для какой машины?'}`}>
        <p>
          {car
            ? 'Регламента этой машины не знаем: проверьте вязкость и допуск в руководстве.'
            : 'Сколько литров и какая вязкость, зависит от двигателя. Выберите машину — назовём.'}
        </p>
        {car ? <Ways>{oilWay({ ...car, engine: '' })}</Ways> : <Cars models={models} />}
      </Answer>
    )
  return (
    <Answer title={`Масло для ${car ? carTitle({ ...car, engine: '' }) : 'этих двигателей'}`}>
      <ul className={styles.engines}>
        {engines.map(({ engine, models: having, regulation }) => (
          <li key={engine}>
            <b>{engine}</b>
            {having.length > 0 && ` (${listed(having)})`}:{' '}
            {regulation ? oilText(regulation) : 'регламента не знаем'}
          </li>
        ))}
      </ul>
      {engines.length > 1 && (
        <p className={styles.note}>Какой двигатель у вас, сказано в ПТС и СТС.</p>
      )}
      <Ways>
        {car
          ? engines.map(({ engine }) => oilWay({ ...car, engine }, engines.length > 1))
          : viscositiesOf(engines).map((viscosity) => (
              <Way key={viscosity} to={`/oil?viscosity=${viscosity}`}>
                Масло {viscosity}
              </Way>
            ))}
        {!car && <CarWay of={of} />}
      </Ways>
      <OtherCars models={models} />
    </Answer>
  )
}

type Engines = Of<'oil'>['engines']

function oilText(regulation: NonNullable<Engines[number]['regulation']>): string {
  const text = askedText(regulation)
  return regulation.is_regulated ? text : `обычно ${text}, сверьте с сервисной книжкой`
}

const oilWay = (car: Car, isNamed = false) => (
  <Way key={car.engine} to={`/oil?${new URLSearchParams(queryOfCar(car))}`}>
    Масло {isNamed ? `для ${car.engine}` : 'для этой машины'}
  </Way>
)

const viscositiesOf = (engines: Engines): string[] => [
  ...new Set(engines.flatMap(({ regulation }) => regulation?.viscosities ?? [])),
]

/** The models that the text may mean, else the choice of a car. */
const Cars = ({ models }: Pick<Of<'oil'>, 'models'>) => (
  <Ways>
    {models.map(({ name, search }) => (
      <Way key={name} to={searchAddress(search, NO_CAR)}>
        {name}
      </Way>
    ))}
    {models.length === 0 && <CarWay of={NO_CAR} />}
  </Ways>
)

const OtherCars = ({ models }: Pick<Of<'oil'>, 'models'>) =>
  models.length > 0 && (
    <>
      <p>Другая модель:</p>
      <Cars models={models} />
    </>
  )

const CarWay = ({ of }: { readonly of: Car }) => <Way to={carHref(of)}>Выбрать машину</Way>

/** `масло двигателя`, but `ABS не работает`. */
const inText = (name: string): string =>
  /^\p{Lu}\p{Ll}/u.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name

const listed = (names: readonly string[]): string => names.join(', ')

const Answer = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className={styles.advice} aria-labelledby="advice">
    <h2 id="advice" className={styles.title}>
      {title}
    </h2>
    {children}
  </section>
)

const Ways = ({ children }: { readonly children: ReactNode }) => (
  <ul className={styles.ways}>{children}</ul>
)

/** Without an address only named. */
const Way = ({ to, children }: { readonly to: string; readonly children: ReactNode }) => (
  <li className={to ? undefined : styles.named}>
    {to ? (
      <Link to={to} className={styles.way}>
        {children}
      </Link>
    ) : (
      children
    )}
  </li>
)
