// The lines of a service: fitting goods, alternatives, and one button for the cart.

import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import {
  approvalsText,
  askedText,
  checkText,
  FitLine,
  heldText,
  ProductPicture,
} from '#src/catalogue/web/public.ts'
import { useWantedPlace } from '#src/delivery/web/public.ts'
import { useApi } from '#src/platform/web/api-cache.ts'
import { formatPrice } from '#src/shared/money.ts'
import { FitMark } from '#src/ui/fit-mark.tsx'
import { Checkbox } from '#src/ui/forms/checkbox.tsx'
import { Select } from '#src/ui/forms/select.tsx'
import { type Car, keepGearbox, queryOfCar, useGearbox } from '#src/vehicles/web/public.ts'
import {
  gearboxChoices,
  isInSet,
  linesOfGearbox,
  offerOf,
  type SetChanges,
} from '../../chosen-set.ts'
import {
  type ServiceSet as Answer,
  maintenanceApi,
  type ServiceLine,
  type ServiceOffer,
} from '../../contract.ts'
import { dayOf } from '../../set-time.ts'
import type { serviceQuery } from '../service-address.ts'
import { GearboxQuestion } from './gearbox-question.tsx'
import styles from './service-parts.module.css'
import { SetTotal } from './set-total.tsx'
import { tableText, whenText } from './table-text.ts'

export const parts = { ServiceSet, TableText }

function TableText({ set }: { readonly set: Answer }) {
  return tableText(set)
}

type Props = { readonly asked: ReturnType<typeof serviceQuery>; readonly set: Answer }

/** The page comes with the cheapest goods; where the buyer wants them is known in the browser. */
function ServiceSet({ asked, set }: Props) {
  const place = useWantedPlace()
  const query = { ...asked, ...place, soonest: true }
  const soonest = useApi(maintenanceApi.set, { query }, { enabled: place !== null })
  const shown = soonest.data ?? set
  const car = { brand: asked.brand, model: asked.model, engine: set.engine }
  if (set.lines.length === 0)
    return <p className={styles.ask}>Выберите двигатель: от него зависят масло, фильтры и свечи.</p>
  return (
    <Lines
      key={JSON.stringify(soonest.data ? place : null)}
      {...{ car }}
      set={shown}
      isTimePending={soonest.isPending}
      hasPlace={place?.city !== undefined || place?.shop !== undefined}
    />
  )
}

type LinesProps = {
  readonly car: Car
  readonly set: Answer
  readonly isTimePending: boolean
  /** The buyer has chosen a city or a shop: its city need not be said. */
  readonly hasPlace: boolean
}

function Lines({ car, set, isTimePending, hasPlace }: LinesProps) {
  const [changes, setChanges] = useState<SetChanges>({})
  const gearbox = useGearbox(car)
  const choices = gearboxChoices(set)
  const isAsked = choices.length > 0
  const lines = isAsked ? linesOfGearbox(set.lines, gearbox) : set.lines
  const questionAt = set.lines.findIndex((line) => line.gearbox !== '')
  const change = (item: string) => (changed: SetChanges[string]) =>
    setChanges({ ...changes, [item]: { ...changes[item], ...changed } })
  const where = whereText(set.shop, hasPlace)
  const rows = lines.map((line) => (
    <li key={line.item} className={styles.line}>
      <Line
        {...{ car, line, changes, where, isTimePending }}
        oil={set.oil}
        onChange={change(line.item)}
      />
    </li>
  ))
  return (
    <section aria-label="Набор ТО" className={styles.set}>
      <ul className={styles.lines}>
        {isAsked ? rows.slice(0, questionAt) : rows}
        {isAsked && (
          <li className={styles.line}>
            <GearboxQuestion
              {...{ choices }}
              chosen={gearbox}
              hasLine={lines.some((line) => line.gearbox !== '')}
              onChoose={(answer) => keepGearbox(car, answer)}
            />
          </li>
        )}
        {isAsked && rows.slice(questionAt)}
      </ul>
      <SetTotal {...{ lines, changes, where, isTimePending }} onChange={setChanges} />
    </section>
  )
}

/** «, Волгоград, Ленина, 96»; the city is left out where the buyer has chosen it. */
function whereText(shop: Answer['shop'], hasPlace: boolean): string {
  if (!shop) return ''
  return hasPlace ? `,\u00a0${shop.title}` : `,\u00a0${shop.city}, ${shop.title}`
}

type LineProps = {
  readonly car: Car
  readonly line: ServiceLine
  readonly oil: Answer['oil']
  readonly changes: SetChanges
  /** The shop of the promises. */
  readonly where: string
  readonly isTimePending: boolean
  readonly onChange: (changed: SetChanges[string]) => void
}

function Line({ car, line, oil, changes, where, isTimePending, onChange }: LineProps) {
  const { name, offers, category } = line
  const offer = offerOf(line, changes)
  const isIn = isInSet(line, changes)
  return (
    <article className={styles.card}>
      <ProductPicture
        name={category?.pictogram ?? 'box'}
        image={offer?.goods[0]?.product.images?.[0]}
      />
      <h2 className={styles.name}>
        {offer ? (
          <Checkbox
            label={name}
            checked={isIn}
            onChange={({ target }) => onChange({ isIn: target.checked })}
          />
        ) : (
          name
        )}
      </h2>
      <p className={styles.price}>{offer && formatPrice(offer.price)}</p>
      {offer ? (
        <Offer offer={offer}>
          <Verdict {...{ car, line, offer }} />
          <PromiseText {...{ where, isTimePending }} promise={offer.promise} />
          {!isIn && line.why_not_in_set && <p className={styles.facts}>{line.why_not_in_set}</p>}
        </Offer>
      ) : (
        <Nothing {...{ car, line, oil }} />
      )}
      {offers.length > 1 && (
        <Select
          className={styles.change}
          label={`${name}: заменить на другой товар`}
          labelHidden
          options={offers.map((other, place) => ({
            value: String(place),
            label: offerText(other),
          }))}
          value={String(changes[line.item]?.place ?? 0)}
          onChange={({ target }) => onChange({ place: Number(target.value) })}
        />
      )}
      <div className={styles.when}>
        <p>{whenText(line)}</p>
        {line.is_sourced && (
          <details>
            <summary>Источник</summary>
            {line.source}
          </details>
        )}
      </div>
    </article>
  )
}

type PromiseProps = Pick<LineProps, 'where' | 'isTimePending'> & Pick<ServiceOffer, 'promise'>

function PromiseText({ promise, where, isTimePending }: PromiseProps) {
  if (isTimePending) return <p className="needs-script">Смотрим, когда будет…</p>
  if (where === '') return null
  if (!promise) return <p>привезём, срок назовём</p>
  return (
    <p>
      <strong className={styles.moment}>{promise.text}</strong>
      {where}
    </p>
  )
}

type OfferProps = { readonly offer: ServiceOffer; readonly children: ReactNode }

function Offer({ offer: { goods }, children }: OfferProps) {
  const [first] = goods
  if (!first) return null
  const { product, quantity } = first
  return (
    <div className={styles.offer}>
      <p>
        <Link to={`/catalog/product/${product.key}`} className={styles.product}>
          {product.name}
        </Link>
      </p>
      <p className={styles.facts}>
        {product.manufacturer} {product.article}
        {isOil(goods) ? `, ${heldText(goods)}` : `, ${quantity} шт.`}
      </p>
      {children}
    </div>
  )
}

const isOil = (goods: ServiceOffer['goods']): boolean => goods.some(({ product }) => product.oil)

type VerdictProps = Pick<LineProps, 'car' | 'line'> & { readonly offer: ServiceOffer }

/** Fitment verdict of a line; «check» when the oil's approvals are unknown. */
function Verdict({ car, line, offer: { goods, approvals_to_check } }: VerdictProps) {
  const product = goods[0]?.product
  if (approvals_to_check.length > 0)
    return <FitMark verdict="depends" word={checkText(approvals_to_check)} />
  if (line.item === 'oil') return <FitMark verdict="fits" word="По регламенту" />
  return product ? <FitLine product={product} asked={{ car }} isBare /> : null
}

type NothingProps = Pick<LineProps, 'car' | 'line' | 'oil'>

function Nothing({ car, line: { item, category }, oil }: NothingProps) {
  const query = new URLSearchParams(queryOfCar(car))
  if (item === 'oil')
    return (
      <p className={styles.offer}>
        {oil?.is_regulated ? `По регламенту: ${askedText(oil)}. ` : 'Регламента не знаем. '}
        <Link to={`/oil?${query}`}>Выбрать масло</Link>
      </p>
    )
  return (
    <p className={styles.offer}>
      Подходящего в наличии нет.{' '}
      {category && (
        <Link to={`/catalog/categories/${category.key}?${query}`}>Посмотреть: {category.name}</Link>
      )}
    </p>
  )
}

/** The price and the day first: a narrow select cuts the end. */
function offerText({ goods, price, approvals_to_check, promise }: ServiceOffer): string {
  const product = goods[0]?.product
  const day = promise ? `, ${dayOf(promise.text)}` : ''
  const begin = `${formatPrice(price)}${day}`
  if (!product) return begin
  const held = isOil(goods) ? `, ${heldText(goods)}` : ''
  const check =
    approvals_to_check.length > 0 ? `, проверьте ${approvalsText(approvals_to_check)}` : ''
  return `${begin} — ${product.manufacturer} ${product.article}${held}${check}`
}
