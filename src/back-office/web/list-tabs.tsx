// Chooses one of several lists of a screen, and narrows it by a state.

import { Select } from '#src/ui/forms/select.tsx'
import styles from './list-tabs.module.css'

type Props = {
  readonly label: string
  readonly tabs: readonly { readonly value: string; readonly title: string }[]
  readonly current: string
  readonly onChoose: (tab: string) => void
  readonly filter?: {
    /** «Состояние» where it is not another one. */
    readonly label?: string
    readonly options: readonly { readonly value: string; readonly label: string }[]
    readonly value: string
    readonly onChange: (value: string) => void
  }
}

export const ListTabs = ({ label, tabs, current, onChoose, filter }: Props) => (
  <div className={styles.row}>
    <nav aria-label={label} className={styles.tabs}>
      {tabs.map(({ value, title }) => (
        <button
          key={value}
          type="button"
          className={styles.tab}
          aria-pressed={value === current}
          onClick={() => onChoose(value)}
        >
          {title}
        </button>
      ))}
    </nav>
    {filter && (
      <Select
        className={styles.filter ?? ''}
        label={filter.label ?? 'Состояние'}
        placeholder="Все"
        value={filter.value}
        options={filter.options}
        onChange={({ target }) => filter.onChange(target.value)}
      />
    )}
  </div>
)
