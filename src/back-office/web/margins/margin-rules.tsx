// The rows of margin rules: for what, from which cost to which, and how much.

import { IconButton } from '#src/ui/button.tsx'
import { Select } from '#src/ui/forms/select.tsx'
import { TextField } from '#src/ui/forms/text-field.tsx'
import { Icon } from '#src/ui/icons.tsx'
import { type DraftField, type DraftRule, errorsOf } from '../../margin-draft.ts'
import styles from './margins-screen.module.css'
import type { SavedMargins } from './use-margins.ts'

type Props = {
  readonly drafts: readonly DraftRule[]
  readonly saved: SavedMargins
  readonly isReadOnly: boolean
  readonly areErrorsShown: boolean
  readonly onChange: (draft: DraftRule) => void
  readonly onRemove: (key: number) => void
}

/** Sums and percents: `[field, label, hint within an empty field]`. */
const AMOUNTS = [
  ['from', 'Закупка от, руб.', '0'],
  ['below', 'Закупка до, руб.', 'любая'],
  ['percent', 'Наценка, %', ''],
  ['least', 'Не меньше, руб.', '0'],
  ['rounding', 'Округлить до, руб.', '0,01'],
] as const

export const MarginRules = ({ drafts, ...shared }: Props) => (
  <ul className={styles.rules}>
    {drafts.map((draft, index) => (
      <RuleRow key={draft.key} draft={draft} number={index + 1} {...shared} />
    ))}
  </ul>
)

type RowProps = Omit<Props, 'drafts'> & { readonly draft: DraftRule; readonly number: number }

function RuleRow(props: RowProps) {
  const { draft, number, saved, isReadOnly, areErrorsShown, onChange, onRemove } = props
  const errors = areErrorsShown ? errorsOf(draft) : {}
  const own = (field: DraftField) => ({
    value: draft[field],
    disabled: isReadOnly,
    error: errors[field],
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      onChange({ ...draft, [field]: target.value }),
  })
  return (
    <li className={styles.rule}>
      <fieldset>
        <legend className="visually-hidden">Правило {number}</legend>
        <Select
          label="Поставщик"
          placeholder="Любой"
          options={saved.suppliers.map(({ id, name }) => ({ value: String(id), label: name }))}
          {...own('supplier')}
        />
        <Select
          label="Категория"
          placeholder="Любая"
          options={saved.categories.map(({ id, path }) => ({ value: String(id), label: path }))}
          {...own('category')}
        />
        {AMOUNTS.map(([field, label, placeholder]) => (
          <TextField
            key={field}
            label={label}
            placeholder={placeholder}
            inputMode="decimal"
            autoComplete="off"
            maxLength={14}
            {...own(field)}
          />
        ))}
        {!isReadOnly && (
          <IconButton
            label={`Удалить правило ${number}`}
            icon={<Icon name="trash" />}
            onClick={() => onRemove(draft.key)}
          />
        )}
      </fieldset>
    </li>
  )
}
