// Finds goods for an order by phone or a sale: by article, barcode or words, with arrows and Enter.

import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { messageOf } from '#src/platform/web/api-error.ts'
import { formatPrice } from '#src/shared/money.ts'
import type { VerdictName } from '#src/shared/verdict-words.ts'
import { Button } from '#src/ui/button.tsx'
import { FitMark } from '#src/ui/fit-mark.tsx'
import { TextField } from '#src/ui/forms/text-field.tsx'
import { FailureNotice } from '#src/ui/notice.tsx'
import { Late, Nothing } from '../list-states.tsx'
import { beep } from '../live/chime.ts'
import { useScan } from '../pick/use-scan.ts'
import { meantProduct } from '../stock/use-stock.ts'
import { useRested } from '../use-rested.ts'
import type { DraftLine, NamedCar, Product } from './phone-draft.ts'
import styles from './phone-order.module.css'
import { useFits, useGoodsFor } from './use-phone-order.ts'

type Props = {
  readonly car: NamedCar
  /** What is searched for at first. */
  readonly first: string
  /** What was scanned before this was shown. */
  readonly firstScan?: string | undefined
  readonly error: string | undefined
  /** «Волгоград, ул. Мира, 1»: what lies there is said; without one all places are. */
  readonly shop?: string | undefined
  readonly autoFocus?: boolean
  readonly onAdd: (product: Product) => void
  /** Whether scans wait that are not added yet. */
  readonly onWaiting?: (isWaiting: boolean) => void
}

const LONGEST = 200

export function GoodsPart(props: Props) {
  const { car, error, shop, autoFocus = false, onAdd } = props
  const { typed, setTyped, setWanted, goods, text, isScan, unknown, setUnknown } = useGoods(props)
  const place = useRef<HTMLDivElement>(null)
  const add = (product: Product) => {
    onAdd(product)
    setTyped('')
    place.current?.querySelector('input')?.focus()
  }
  return (
    <div ref={place} className={styles.goods}>
      <search>
        <TextField
          label="Артикул, штрихкод или слова"
          hint="↓ — к найденному, Enter — добавить"
          autoComplete="off"
          autoFocus={autoFocus}
          maxLength={LONGEST}
          error={error}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) setWanted(typed)
            moveAmong(event)
          }}
        />
      </search>
      {goods.isError && (
        <FailureNotice
          text={messageOf(goods.error, 'Товары не нашлись: нет связи.')}
          onRetry={() => goods.refetch()}
        />
      )}
      {unknown.length > 0 && (
        <UnknownScans
          codes={unknown}
          onFind={(code) => {
            setUnknown(unknown.filter((each) => each !== code))
            setTyped(code)
          }}
          onClose={() => setUnknown([])}
        />
      )}
      {text.trim().length > 1 && goods.isLoading && <Late rows={3} />}
      {typed.trim().length > 1 && !isScan && goods.data && (
        <Found answer={goods.data} car={car} shop={shop} onAdd={add} />
      )}
    </div>
  )
}

/** What is searched for: scans first, one after another, then the text. Adds the product that is meant. */
function useGoods({ car, first, firstScan, onAdd, onWaiting }: Props) {
  const [typed, setTyped] = useState(first)
  /** Enter: the one product that is meant is added as soon as it is known. */
  const [wanted, setWanted] = useState('')
  /** However quickly they come, each is looked up. */
  const [scans, setScans] = useState<readonly string[]>(firstScan ? [firstScan] : [])
  /** Codes that name no product, or several. */
  const [unknown, setUnknown] = useState<readonly string[]>([])
  const rested = useRested(typed)
  const [scan] = scans
  const isScan = scan !== undefined
  const text = scan ?? (wanted === typed ? typed : rested)
  const goods = useGoodsFor(text.trim(), car)
  const isOfText = !goods.isPlaceholderData && (isScan || text === typed)
  const meant = isOfText && goods.data ? meantProduct(text.trim(), goods.data) : undefined
  useEffect(() => {
    if (!isOfText || !goods.data) return
    if (isScan) {
      setScans(scans.slice(1))
      if (meant) return onAdd(meant)
      beep(false)
      return setUnknown([...unknown, scan])
    }
    if (wanted === '' || wanted !== typed) return
    setWanted('')
    if (!meant) return
    setTyped('')
    onAdd(meant)
  })
  useScan((scanned) => {
    setTyped('')
    setScans((waiting) => [...waiting, scanned])
  })
  useEffect(() => onWaiting?.(isScan), [onWaiting, isScan])
  return { typed, setTyped, setWanted, goods, text, isScan, unknown, setUnknown }
}

type UnknownProps = {
  readonly codes: readonly string[]
  readonly onFind: (code: string) => void
  readonly onClose: () => void
}

/** They stay until somebody has seen them: what was scanned and not added is not paid. */
const UnknownScans = ({ codes, onFind, onClose }: UnknownProps) => (
  <div role="status" className={styles.unknown}>
    <p>Не добавлено, по коду не найдено:</p>
    {[...new Set(codes)].map((code) => (
      <Button key={code} onClick={() => onFind(code)}>
        Найти {code}
      </Button>
    ))}
    <Button variant="quiet" onClick={onClose}>
      Убрать
    </Button>
  </div>
)

type FoundProps = Pick<Props, 'car' | 'shop'> & {
  readonly answer: NonNullable<ReturnType<typeof useGoodsFor>['data']>
  readonly onAdd: (product: Product) => void
}

function Found({ answer, car, shop, onAdd }: FoundProps) {
  const { products, similar, corrected, isForAny } = answer
  const fits = useFits(
    products.map(({ id }) => id),
    car,
  )
  if (products.length === 0) return <Nothing text="Такого товара нет." />
  return (
    <>
      {isForAny && <p className={styles.soft}>Для этого автомобиля ничего: показано для любых.</p>}
      {similar && <p className={styles.soft}>Точно такого нет. Похожие:</p>}
      {corrected !== undefined && <p className={styles.soft}>Показано по запросу «{corrected}».</p>}
      <ul className={styles.found} aria-label="Найденные товары">
        {products.map((product) => (
          <li key={product.id}>
            <button
              type="button"
              className={styles.choice}
              onClick={() => onAdd(product)}
              onKeyDown={moveAmong}
            >
              <span className={styles.choiceName}>
                {product.name}
                <span className={styles.soft}>
                  {product.article}, {product.manufacturer}
                </span>
              </span>
              <strong className={styles.price}>{formatPrice(product.price)}</strong>
              <span className={styles.facts}>
                <Fit verdict={fits.get(product.id)} />
                <span>{shop ? freeText(product, shop) : placesText(product)}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Nothing until a car is chosen. */
export const Fit = ({ verdict }: { readonly verdict: VerdictName | undefined }) =>
  verdict === undefined ? null : <FitMark verdict={verdict} />

/** «Свободно 7: Волгоград, ул. Мира, 1 — 5; склад — 2», or that it is nowhere. */
const placesText = ({ storages, multiplicity }: Product): string =>
  [freeText({ storages, multiplicity }), ...placesOf(storages)].join('. ')

/** By city. */
function placesOf(storages: Product['storages']): readonly string[] {
  const there = storages.filter(({ quantity }) => quantity > 0)
  const cities = [...new Set(there.map(({ city }) => city))]
  return cities.map((city) => {
    const inCity = there.filter((place) => place.city === city)
    return `${city}: ${inCity.map(placeText).join(', ')}`
  })
}

const placeText = ({ address, quantity, to_order: isToOrder }: Product['storages'][number]) =>
  `${isToOrder ? 'под заказ' : address} — ${quantity}`

type Storage = Product['storages'][number]

const unitsAt = (places: Product['storages']): number =>
  places.reduce((total, { quantity }) => total + quantity, 0)

/** With its city or without. */
const isAt =
  (shop: string | undefined) =>
  ({ city, address }: Storage): boolean =>
    shop === address || shop === `${city}, ${address}`

/** «Свободно 7, из них 5 — ул. Мира, 1»: in all places, and in this shop. */
export function freeText(
  { storages, multiplicity }: Pick<Product, 'storages' | 'multiplicity'>,
  shop?: string,
): string {
  const free = unitsAt(storages)
  const here = unitsAt(storages.filter(isAt(shop)))
  return [
    free === 0 ? 'Нет в наличии' : `Свободно ${free}`,
    ...(shop !== undefined && free > 0 ? [`из них ${here} — ${shop}`] : []),
    ...(multiplicity > 1 ? [`продаётся по ${multiplicity} шт.`] : []),
  ].join(', ')
}

/** «Здесь нет, лежит: Волгоград: ул. Мира, 2 — 3»; empty: all of the line lies in this shop. */
export function lackText({ product: { storages }, quantity }: DraftLine, shop: string): string {
  const here = unitsAt(storages.filter(isAt(shop)))
  if (here >= quantity) return ''
  const others = placesOf(storages.filter((place) => !isAt(shop)(place)))
  const lack = here === 0 ? 'Здесь нет' : `Здесь только ${here} шт.`
  return others.length === 0 ? lack : `${lack}, лежит: ${others.join('; ')}`
}

/** Arrows go from the field to what was found, and among it. */
function moveAmong(event: KeyboardEvent<HTMLElement>): void {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  const place = event.currentTarget.closest(`.${styles.goods}`)
  if (!by || !place) return
  const stops = [...place.querySelectorAll<HTMLElement>(`input, .${styles.choice}`)]
  const next = stops[stops.indexOf(event.currentTarget) + by]
  if (!next) return
  event.preventDefault()
  next.focus()
}
