// The keys of the office, shown by «?».

import { useRef } from 'react'
import { Button } from '#src/ui/button.tsx'
import styles from './keys-help.module.css'
import { useKeys } from './use-keys.ts'

const KEYS = [
  ['Enter', 'на столе — следующий шаг заказа, и открыть следующий; в списке — открыть заказ'],
  ['J, ↓', 'следующий заказ или обращение'],
  ['K, ↑', 'предыдущий заказ или обращение'],
  ['1 … 5', 'очереди; в списке заказов 1 … 9 — сохранённые виды'],
  ['X', 'убрать строку или её часть'],
  ['R', 'заменить строку аналогом: цифра выбирает, Enter соглашается'],
  ['Shift + Enter', 'сделать всё равно то, что не прошло'],
  ['T', 'взять заказ себе'],
  ['N', 'заметка к заказу'],
  ['P', 'оформить заказ по телефону; в обращениях — для того, кто обратился'],
  ['S, F2', 'на выдаче — продажа без заказа, и следующая продажа'],
  ['E', 'изменить данные заказа; в обращениях — отвечено'],
  ['M', 'в обращениях — не дозвонились'],
  ['Ctrl + Enter', 'отправить то, что открыто в окне; оформить заказ по телефону; продать'],
  ['/', 'искать среди заказов'],
  ['Пробел', 'выбрать заказ в списке'],
  ['?', 'эта подсказка'],
]

export function KeysHelp() {
  const dialog = useRef<HTMLDialogElement>(null)
  const open = () => dialog.current?.showModal()
  // in the Russian layout «?» is Shift and 7
  useKeys({ 'Shift+Slash': open, 'Shift+?': open })
  return (
    <>
      <Button variant="quiet" onClick={open} aria-keyshortcuts="Shift+?">
        Клавиши
      </Button>
      <dialog
        ref={dialog}
        className={styles.dialog}
        aria-labelledby="keys-title"
        // the keys act on the screen again, not on the button
        onClose={() => document.getElementById('main')?.focus({ preventScroll: true })}
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
    </>
  )
}
