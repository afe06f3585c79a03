// Asks which gearbox the car has: the fluid of another one would harm it.

import { RadioGroup } from '#src/ui/forms/radio-group.tsx'
import styles from './gearbox-question.module.css'

type Props = {
  readonly choices: readonly string[]
  /** '': not told yet. */
  readonly chosen: string
  /** Whether the table has a fluid for the chosen one at this service. */
  readonly hasLine: boolean
  readonly onChoose: (gearbox: string) => void
}

export function GearboxQuestion({ choices, chosen, hasLine, onChoose }: Props) {
  return (
    <div className={styles.question}>
      <RadioGroup
        className={styles.choices}
        legend="Какая коробка?"
        name="gearbox"
        options={choices.map((gearbox) => ({ value: gearbox, label: gearbox }))}
        value={chosen}
        onChange={onChoose}
      />
      <p className={styles.hint}>{hintOf(chosen, hasLine)}</p>
    </div>
  )
}

function hintOf(chosen: string, hasLine: boolean): string {
  if (chosen === '') return 'На этом ТО меняют жидкость коробки: скажите один раз, покажем вашу.'
  return hasLine
    ? 'Запомнили в этом браузере.'
    : 'Для этой коробки наша таблица ничего не говорит: сверьте с сервисной книжкой.'
}
