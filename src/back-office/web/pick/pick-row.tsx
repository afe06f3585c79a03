// A line of an order for its picker: where it lies, how many are taken, and what to tap.

import { Button } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import type { PickLine } from '../../picks-contract.ts'
import { ShelfButton } from '../shelves/shelf-button.tsx'
import styles from './pick-screen.module.css'
import { leftOf } from './picked-lines.ts'

type Props = {
  readonly line: PickLine
  readonly isOpen: boolean
  /** Units that fell out of it are put back first. */
  readonly isSurplus: boolean
  readonly onTake: (picked: number, missing: number) => void
}

export function PickRow({ line, isOpen, isSurplus, onTake }: Props) {
  const { name, article, manufacturer, quantity, picked, missing, places } = line
  const left = leftOf(line)
  const act = (name: string, units: number, lacking = 0, variant?: 'quiet') => (
    <Button {...(variant && { variant })} onClick={() => onTake(units, lacking)}>
      {name}
      <Which article={article} />
    </Button>
  )
  return (
    <li className={classNames(styles.line, picked === quantity && styles.done)}>
      {places.map((lies) => (
        <div key={lies.location_id} className={styles.place}>
          <Shelf line={line} lies={lies} />
          <p className={classNames(!lies.is_here && styles.elsewhere)}>
            {lies.is_here ? '' : 'Лежит не здесь: '}
            {`${lies.place}: ${lies.quantity} шт.`}
            {lies.away && `, ${lies.away}`}
          </p>
        </div>
      ))}
      <p className={styles.article}>
        {article} <span className={styles.soft}>{manufacturer}</span>
      </p>
      <p>{name}</p>
      <p className={styles.count}>
        {`Взято ${picked} из ${quantity}`}
        {missing > 0 && <strong className={styles.missing}>, нет {missing}</strong>}
      </p>
      {isOpen && (
        <div className={styles.buttons}>
          {left > 0 && act(left > 1 ? 'Взять одну' : 'Взять', 1)}
          {left > 1 && act(`Взять все ${left}`, left)}
          {left > 0 && act('Нет на полке', 0, left, 'quiet')}
          {picked > 0 && !isSurplus && act('Обратно', -1, 0, 'quiet')}
          {missing > 0 && act('Нашлось', 0, -missing, 'quiet')}
        </div>
      )}
    </li>
  )
}

/** Which line a button is for, read aloud. */
export const Which = ({ article }: { readonly article: string }) => (
  <span className="visually-hidden"> {article}</span>
)

type ShelfProps = {
  readonly line: PickLine
  readonly lies: PickLine['places'][number]
}

/** Where to go, in large letters; who may says it here. */
function Shelf({ line, lies }: ShelfProps) {
  const { product_id: product, article } = line
  const { shelf, location_id: location, may_shelve: may } = lies
  return (
    <div className={styles.shelf}>
      {may && product !== null ? (
        <ShelfButton {...{ product, article, location, shelf }} of={`${article}, ${lies.place}`}>
          {shelf === '' ? 'Полка не указана: указать' : `Полка ${shelf}`}
        </ShelfButton>
      ) : (
        <span>{shelfText(shelf)}</span>
      )}
    </div>
  )
}

const shelfText = (shelf: string): string => (shelf === '' ? 'Полка не указана' : `Полка ${shelf}`)
