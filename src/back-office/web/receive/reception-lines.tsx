// The goods of a reception: the one that was counted last, large; and all of them.

import { useQueryClient } from '@tanstack/react-query'
import { Button } from '#src/ui/button.tsx'
import type { Reception, ReceptionGood, ReceptionLine } from '../../receptions-contract.ts'
import { Which } from '../pick/pick-row.tsx'
import { ShelfButton } from '../shelves/shelf-button.tsx'
import { differenceText, goodOf, unitsText } from './counted-lines.ts'
import { BoundCodes, UnknownRow } from './paper-rows.tsx'
import styles from './receive-screen.module.css'
import { askAgain } from './use-receptions.ts'

type LastProps = {
  readonly said: {
    readonly text: string
    readonly isWrong: boolean
    readonly code?: string
  } | null
  readonly line: ReceptionLine | undefined
  readonly hasList: boolean
  readonly onBind: (code: string) => void
}

/** As high without a scan as with one: the list below stays where it is. */
export function LastCounted({ said, line, hasList, onBind }: LastProps) {
  if (!said) return null
  if (said.isWrong || !line) {
    return (
      <div role="status" className={styles.last} data-wrong={said.isWrong || undefined}>
        <span>{said.text}</span>
        {said.code !== undefined && (
          <Button onClick={() => said.code && onBind(said.code)}>Это код с коробки</Button>
        )}
      </div>
    )
  }
  const beyond = hasList ? line.counted - line.expected : 0
  return (
    <div role="status" className={styles.last} data-wrong={beyond > 0 || undefined}>
      <span>
        <span className={styles.article}>{line.article}</span>
        <br />
        {line.name}
        {hasList && (
          <>
            <br />
            {line.expected === 0 ? 'в списке его нет' : `ждали ${line.expected}`}
            {beyond > 0 && line.expected > 0 && `, лишних ${beyond}`}
          </>
        )}
      </span>
      <span className={styles.digits}>{line.counted}</span>
    </div>
  )
}

type ShelfProps = { readonly reception: Reception; readonly line: ReceptionLine }

/** Where it is to be put; while a move is packed it matters to nobody. */
function Shelf({ reception, line }: ShelfProps) {
  const client = useQueryClient()
  const { id, may, state, location_id: location } = reception
  if (state === 'packing') return null
  const text = line.shelf ? `Полка ${line.shelf}` : 'Полка не указана'
  return (
    <>
      <br />
      {may.count ? (
        <ShelfButton
          product={line.product_id}
          article={line.article}
          location={location}
          shelf={line.shelf}
          of={line.article}
          onKept={() => askAgain(client, id)}
        >
          {line.shelf ? text : 'Полка: указать'}
        </ShelfButton>
      ) : (
        <span className={styles.soft}>{text}</span>
      )}
    </>
  )
}

type Props = {
  readonly reception: Reception
  readonly onAdd: (good: ReceptionGood, units: number) => void
  readonly onNumber: (good: ReceptionGood) => void
}

export function ReceptionLines({ reception, onAdd, onNumber }: Props) {
  const { lines, unknown, may, state } = reception
  const hasList = reception.has_list && state !== 'packing'
  const isEnded = state === 'closed' || state === 'cancelled'
  if (lines.length + unknown.length === 0) return null
  return (
    <ul className={styles.list} aria-label="Товары">
      {lines.map((line) => (
        <li key={line.product_id} className={styles.line}>
          <span>
            <span className={styles.article}>{line.article}</span>{' '}
            <span className={styles.soft}>{line.manufacturer}</span>
            <br />
            {line.name}
            <Shelf reception={reception} line={line} />
          </span>
          <span className={styles.units}>
            {unitsText(line, hasList)}
            {hasList && line.counted !== line.expected && (line.counted > 0 || isEnded) && (
              <span className={styles.difference}>
                {differenceText(line.counted - line.expected)}
              </span>
            )}
            {line.free !== null && line.counted > line.free && (
              <span className={styles.difference}>можно отправить {line.free}</span>
            )}
          </span>
          <BoundCodes id={reception.id} line={line} />
          {may.count && (
            <div className={styles.buttons}>
              <Button onClick={() => onAdd(goodOf(line), 1)}>
                +1
                <Which article={line.article} />
              </Button>
              {line.counted > 0 && (
                <Button variant="quiet" onClick={() => onAdd(goodOf(line), -1)}>
                  −1
                  <Which article={line.article} />
                </Button>
              )}
              <Button variant="quiet" onClick={() => onNumber(goodOf(line))}>
                Число
                <Which article={line.article} />
              </Button>
            </div>
          )}
        </li>
      ))}
      {unknown.map((row) => (
        <UnknownRow key={row.text} id={reception.id} row={row} mayTell={may.count} />
      ))}
    </ul>
  )
}
