// The keys of the office, listed. Comes when it is asked for: a phone has none.

import { Button } from '#src/ui/button.tsx'
import styles from './keys-help.module.css'
import { useOpenDialog } from './office-dialog.tsx'

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
  ['S', 'на выдаче — продажа без заказа, и следующая продажа'],
  ['E', 'изменить данные заказа; в обращениях — отвечено'],
  ['M', 'в обращениях — не дозвонились'],
  ['Ctrl + Enter', 'отправить то, что открыто в окне; оформить заказ по телефону; продать'],
  ['/', 'искать среди заказов'],
  ['Пробел', 'выбрать заказ в списке'],
  ['?', 'эта подсказка'],
]

export function KeysDialog({ onClose }: { readonly onClose: () => void }) {
  const dialog = useOpenDialog()
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby="keys-title" onClose={onClose}>
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
