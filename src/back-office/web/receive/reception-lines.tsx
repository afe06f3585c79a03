// The goods of a reception: the one that was counted last, large; and all of them.

import { Button } from '#src/ui/button.tsx'
import type { Reception, ReceptionGood, ReceptionLine } from '../../receptions-contract.ts'
import { Which } from '../pick/pick-row.tsx'
import { differenceText, goodOf, unitsText } from './counted-lines.ts'
import styles from './receive-screen.module.css'

type LastProps = {
  readonly said: { readonly text: string; readonly isWrong: boolean } | null
  readonly line: ReceptionLine | undefined
  readonly hasList: boolean
}

/** As high without a scan as with one: the list below stays where it is. */
export function LastCounted({ said, line, hasList }: LastProps) {
  if (!said) return null
  if (said.isWrong || !line) {
    return (
      <p role="status" className={styles.last} data-wrong={said.isWrong || undefined}>
        {said.text}
      </p>
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

type Props = {
  readonly reception: Reception
  readonly onAdd: (good: ReceptionGood, units: number) => void
  readonly onNumber: (good: ReceptionGood) => void
}

export function ReceptionLines({ reception, onAdd, onNumber }: Props) {
  const { lines, unknown, may, state } = reception
  const hasList = reception.has_list && state !== 'packing'
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
          </span>
          <span className={styles.units}>
            {unitsText(line, hasList)}
            {hasList && line.counted !== line.expected && (line.counted > 0 || !may.count) && (
              <span className={styles.difference}>
                {differenceText(line.counted - line.expected)}
              </span>
            )}
            {line.free !== null && line.counted > line.free && (
              <span className={styles.difference}>свободно {line.free}</span>
            )}
          </span>
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
      {unknown.map(({ text, quantity }) => (
        <li key={text} className={styles.line}>
          <span>
            {text}
            <br />
            <span className={styles.soft}>в накладной есть, в магазине такого товара нет</span>
          </span>
          <span className={styles.units}>{quantity}</span>
        </li>
      ))}
    </ul>
  )
}
