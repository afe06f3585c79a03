// Asks once, before the order is sent, about lines that do not fit the buyer's car or its regulation.

import { type RefObject, useEffect, useId, useImperativeHandle, useRef, useState } from 'react'
import { removeFromCart } from '#src/cart/web/public.ts'
import { isJudgedByRegulation, useRegulation, verdictOf } from '#src/catalogue/web/public.ts'
import { isAnswered, rememberAnswer } from '#src/platform/web/answered-questions.ts'
import { Button } from '#src/ui/button.tsx'
import {
  type Car,
  carTitle,
  useCar,
  useCarTitle,
  useEngines,
  useGarage,
} from '#src/vehicles/web/public.ts'
import type { CartRow } from './cart-rows.ts'
import styles from './misfit-question.module.css'
import { misfitsOf, misfitText } from './misfits.ts'
import { BAR } from './order-bar.tsx'

export type MisfitGate = {
  /** Whether the order may be sent; otherwise the question opens, once the engines are known. */
  readonly admits: () => boolean
}

type Props = {
  readonly rows: readonly CartRow[]
  /** The id of the order form. */
  readonly form: string
  readonly gate: RefObject<MisfitGate | null>
}

export function MisfitQuestion({ rows, form, gate }: Props) {
  const car = useCar()
  const engines = useEngines(car)
  const title = useMisfitCar(car)
  const garage = useGarage()
  const known = engines?.map(({ engine }) => engine) ?? []
  const isOilJudged = rows.some(
    ({ product }) => product && isJudgedByRegulation(product, verdictOf(product, car, known)),
  )
  const regulated = useRegulation(car, isOilJudged)
  const misfits = misfitsOf(rows, { car, engines: known, garage, regulated })
  /** Products that were asked about; a new array for each question. */
  const [asked, setAsked] = useState<readonly number[]>([])
  /** An order is held until the engines of the car are known. */
  const [isHeld, setHeld] = useState(false)
  const isKnown = car.model === '' || engines !== undefined
  const section = useRef<HTMLElement>(null)
  const id = useId()

  // as the product page asks
  const keyOf = (productId: number) => `${carTitle(car)} ${productId}`
  useImperativeHandle(gate, () => ({
    admits() {
      setHeld(!isKnown)
      if (!isKnown) return false
      const open = misfits.map(({ line }) => line.id).filter((each) => !isAnswered(keyOf(each)))
      setAsked(open)
      return open.length === 0
    },
  }))
  useEffect(() => {
    if (asked.length > 0) section.current?.focus()
  }, [asked])

  useEffect(() => {
    if (!isHeld || !isKnown) return
    setHeld(false)
    send(form)
  }, [isHeld, isKnown, form])

  if (isHeld) return <p role="status">Проверяем, подходят ли детали…</p>
  const open = misfits.filter(({ line }) => asked.includes(line.id))
  if (open.length === 0) return null
  const ids = open.map(({ line }) => line.id)

  function remove() {
    const isWholeOrder = rows.every(({ line, isGone }) => isGone || ids.includes(line.id))
    focusOn(isWholeOrder ? 'h1' : `#${BAR}`)
    setAsked([])
    for (const each of ids) removeFromCart(each)
  }
  function orderAnyway() {
    for (const each of ids) rememberAnswer(keyOf(each))
    setAsked([])
    focusOn(`#${BAR}`)
    send(form)
  }
  return (
    <section
      ref={section}
      tabIndex={-1}
      className={styles.question}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-names`}
    >
      <h3 id={`${id}-title`} className={styles.title}>
        {misfitText(open, title)}
      </h3>
      <ul id={`${id}-names`} className={styles.names}>
        {open.map(({ line, reason }) => (
          <li key={line.id}>
            {line.name}
            {reason && <span className={styles.reason}> {reason}</span>}
          </li>
        ))}
      </ul>
      <p className={styles.answers}>
        <Button onClick={remove}>Убрать из заказа</Button>
        <Button onClick={orderAnyway}>Заказать всё равно</Button>
      </p>
    </section>
  )
}

/** `Chery Tiggo 7 Pro`; names the engine only where the buyer has chosen it. */
export function useMisfitCar(car: Car): string {
  const withEngine = useCarTitle(car)
  return car.engine ? withEngine : carTitle(car)
}

const send = (form: string) =>
  document.querySelector<HTMLFormElement>(`form#${form}`)?.requestSubmit()

/** The question is removed with its buttons, and the order button may be disabled for a moment. */
const focusOn = (selector: string) => document.querySelector<HTMLElement>(selector)?.focus()
