// The lines of a service: fitting goods, alternatives, and one button for the cart.

import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { AddSetButton } from '#src/cart/web/public.ts'
import {
  approvalsText,
  askedText,
  checkText,
  FitLine,
  heldText,
  ProductPicture,
} from '#src/catalogue/web/public.ts'
import { formatPrice } from '#src/shared/money.ts'
import { FitMark } from '#src/ui/fit-mark.tsx'
import { Checkbox } from '#src/ui/forms/checkbox.tsx'
import { Select } from '#src/ui/forms/select.tsx'
import { type Car, queryOfCar } from '#src/vehicles/web/public.ts'
import { goodsOf, isInSet, offerOf, type SetChanges, sumOfSet } from '../../chosen-set.ts'
import type { ServiceSet as Answer, ServiceLine, ServiceOffer } from '../../contract.ts'
import styles from './service-parts.module.css'
import { tableText, whenText } from './table-text.ts'

export const parts = { ServiceSet, TableText }

function TableText({ set }: { readonly set: Answer }) {
  return tableText(set)
}

type Props = { readonly car: Car; readonly set: Answer }

function ServiceSet({ car, set }: Props) {
  const [changes, setChanges] = useState<SetChanges>({})
  const { lines, oil } = set
  if (lines.length === 0)
    return <p className={styles.ask}>Выберите двигатель: от него зависят масло, фильтры и свечи.</p>
  const change = (item: string) => (changed: SetChanges[string]) =>
    setChanges({ ...changes, [item]: { ...changes[item], ...changed } })
  const goods = goodsOf(lines, changes)
  return (
    <section aria-label="Набор ТО" className={styles.set}>
      <ul className={styles.lines}>
        {lines.map((line) => (
          <li key={line.item} className={styles.line}>
            <Line {...{ car, line, changes }} oil={oil} onChange={change(line.item)} />
          </li>
        ))}
      </ul>
      <div className={styles.total}>
        <p role="status">
          В наборе: {goods.length}. Сумма — <strong>{formatPrice(sumOfSet(lines, changes))}</strong>
        </p>
        <AddSetButton goods={goods} variant="primary" wide>
          Положить набор в корзину
        </AddSetButton>
      </div>
    </section>
  )
}

type LineProps = {
  readonly car: Car
  readonly line: ServiceLine
  readonly oil: Answer['oil']
  readonly changes: SetChanges
  readonly onChange: (changed: SetChanges[string]) => void
}

function Line({ car, line, oil, changes, onChange }: LineProps) {
  const { name, offers, category } = line
  const offer = offerOf(line, changes)
  return (
    <article className={styles.card}>
      <ProductPicture
        name={category?.pictogram ?? 'box'}
        image={offer?.goods[0]?.product.images?.[0]}
        size="small"
      />
      <h2 className={styles.name}>
        {offer ? (
          <Checkbox
            label={name}
            checked={isInSet(line, changes)}
            onChange={({ target }) => onChange({ isIn: target.checked })}
          />
        ) : (
          name
        )}
      </h2>
      <p className={styles.price}>{offer && formatPrice(offer.price)}</p>
      {offer ? (
        <Offer offer={offer} verdict={<Verdict {...{ car, line, offer }} />} />
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

type OfferProps = { readonly offer: ServiceOffer; readonly verdict: ReactNode }

function Offer({ offer: { goods }, verdict }: OfferProps) {
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
      {verdict}
    </div>
  )
}

const isOil = (goods: ServiceOffer['goods']): boolean =>
  goods.length > 1 || goods.some(({ product, quantity }) => quantity > 1 && product.oil)

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

/** The price first: a narrow select cuts the end. */
function offerText({ goods, price, approvals_to_check }: ServiceOffer): string {
  const product = goods[0]?.product
  if (!product) return formatPrice(price)
  const held = isOil(goods) ? `, ${heldText(goods)}` : ''
  const check =
    approvals_to_check.length > 0 ? `, проверьте ${approvalsText(approvals_to_check)}` : ''
  return `${formatPrice(price)} — ${product.manufacturer} ${product.article}${held}${check}`
}
