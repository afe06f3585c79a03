// The keys of the office, in a dialog that is loaded when it is asked for.

import { useEffect, useRef } from 'react'
import { Button } from '#src/ui/button.tsx'
import styles from './keys-help.module.css'

const KEYS = [
  [
    'Enter',
    'на столе — следующий шаг заказа, и открыть следующий; в списке — открыть заказ; в поиске — к первому найденному',
  ],
  ['J, ↓', 'следующий заказ или обращение'],
  ['K, ↑', 'предыдущий заказ или обращение'],
  ['1 … 5', 'очереди; в списке заказов 1 … 9 — сохранённые виды'],
  ['X', 'убрать строку или её часть'],
  ['R', 'заменить строку аналогом: цифра выбирает, Enter соглашается'],
  ['C', 'отменить заказ'],
  ['Shift + Enter', 'сделать всё равно, где это предложено'],
  ['T', 'взять заказ себе'],
  ['N', 'заметка к заказу'],
  ['P', 'оформить заказ по телефону; в обращениях — для того, кто обратился'],
  ['S, F2', 'на выдаче — продажа без заказа, и следующая продажа'],
  ['E', 'изменить данные заказа; в обращениях — отвечено'],
  ['M', 'в обращениях — не дозвонились'],
  ['Ctrl + Enter', 'отправить то, что открыто в окне; оформить заказ по телефону; продать'],
  ['/', 'искать среди заказов'],
  ['Пробел', 'выбрать заказ в списке'],
  ['Ctrl + Z', 'вернуть шаг для выбранных заказов, пока он не начат'],
  ['?', 'эта подсказка'],
]

export function KeysDialog({ onClose }: { readonly onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby="keys-title"
      onClose={() => {
        onClose()
        // the keys act on the screen again, not on the button
        document.getElementById('main')?.focus({ preventScroll: true })
      }}
    >
      <h2 id="keys-title">Клавиши</h2>
      <dl className={styles.keys}>
        {KEYS.map(([key, meaning]) => (
          <div key={key} className={styles.row}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <form method="dialog">
        <Button type="submit">Закрыть</Button>
      </form>
    </dialog>
  )
}
