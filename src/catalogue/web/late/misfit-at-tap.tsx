// Asks once, below the button before it, whether a product that does not fit the buyer's car goes
// into the cart. The question of the order does not ask again.

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isAnswered, rememberAnswer } from '#src/platform/web/answered-questions.ts'
import { Button } from '#src/ui/button.tsx'
import { carTitle, useCar, useEngines, useGarage } from '#src/vehicles/web/public.ts'
import { isMisfit } from '../../comparison.ts'
import type { Product } from '../../contract.ts'
import { keptCarFor } from './car/kept-car.ts'
import styles from './misfit-at-tap.module.css'

export function MisfitQuestion({ product }: { readonly product: Product }) {
  const car = useCar()
  const engines = useEngines(car)?.map(({ engine }) => engine) ?? []
  const garage = useGarage()
  const [isAsked, setAsked] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const question = `${carTitle(car)} ${product.id}`
  const isOpen = () =>
    isMisfit(product, car, engines) && !keptCarFor(product, garage) && !isAnswered(question)

  const hold = useEffectEvent((event: Event) => {
    if (!isOpen()) return
    event.stopPropagation()
    setAsked(true)
  })
  useEffect(() => {
    const button = place.current?.previousElementSibling
    button?.addEventListener('click', hold)
    return () => button?.removeEventListener('click', hold)
  }, [])

  function add() {
    rememberAnswer(question)
    setAsked(false)
    const button = place.current?.previousElementSibling as HTMLElement | null
    button?.click()
    button?.focus() // the question disappears with its button
  }
  return (
    <div ref={place} className={styles.question} role="status">
      {isAsked && isOpen() && (
        <>
          <span>Не подходит к {carTitle({ ...car, engine: '' })}.</span>
          <Button variant="quiet" onClick={add}>
            Всё равно добавить
          </Button>
        </>
      )}
    </div>
  )
}
