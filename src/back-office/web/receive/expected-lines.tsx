// The lines of a list before its reception begins: what is known, what is not, and one more.

import { useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { TextField } from '#src/ui/forms/text-field.tsx'
import { RowAct } from '../list-states.tsx'
import { byHandText } from './expected-goods.ts'
import type { useExpectedList } from './expected-list.ts'
import { FindGood } from './find-good.tsx'
import styles from './receive-screen.module.css'

type Props = { readonly list: ReturnType<typeof useExpectedList> }

export function ExpectedLines({ list }: Props) {
  const { expected, add, drop, name } = list
  const { lines, unknown, skipped } = expected
  const [quantity, setQuantity] = useState('1')
  const [naming, setNaming] = useState<string | null>(null)
  const units = /^\d{1,5}$/.test(quantity) ? Number(quantity) : 0
  const all = lines.reduce((sum, line) => sum + line.quantity, 0)
  return (
    <>
      <div className={styles.entry}>
        <FindGood
          label="Или строка списка: артикул, штрихкод"
          action="Добавить"
          isReady={units > 0}
          onFound={(good) => add(good, units)}
        />
        <TextField
          label="Штук"
          inputMode="numeric"
          maxLength={5}
          value={quantity}
          error={units > 0 ? undefined : 'Целое число от 1.'}
          onChange={({ target }) => setQuantity(target.value)}
        />
      </div>
      {lines.length + unknown.length > 0 && (
        <p role="status">
          В списке товаров: {lines.length}, штук: {all}.
          {unknown.length > 0 && ` Не узнано строк: ${unknown.length}.`}
          {skipped > 0 && ` Без артикула или количества: ${skipped}.`}
        </p>
      )}
      {unknown.length > 0 && (
        <ul className={styles.list} aria-label="Не узнано">
          {unknown.map(({ key, line, text, quantity: many, reason }) => (
            <li key={key} className={styles.line}>
              <span>
                <strong>{text}</strong>{' '}
                <span className={styles.soft}>
                  строка {line}: {reason}
                </span>
              </span>
              <span className={styles.units}>{many}</span>
              {naming === key ? (
                <FindGood
                  label="Какой это товар: артикул"
                  action="Это он"
                  onFound={(good) => {
                    name(key, good)
                    setNaming(null)
                  }}
                />
              ) : (
                <div className={styles.buttons}>
                  <Button onClick={() => setNaming(key)}>
                    Указать товар<span className="visually-hidden">: {text}</span>
                  </Button>
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      {lines.length > 0 && (
        <ul className={styles.list} aria-label="Ожидается">
          {lines.map((line) => (
            <li key={line.id} className={styles.row}>
              <span>
                <strong>{line.article}</strong> {line.manufacturer}
              </span>
              <span>
                {line.quantity} шт.{' '}
                <RowAct of={line.article} onClick={() => drop(line.id)}>
                  Убрать
                </RowAct>
              </span>
              <span className={styles.soft}>
                {[line.name, byHandText(line)].filter(Boolean).join(' · ')}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
