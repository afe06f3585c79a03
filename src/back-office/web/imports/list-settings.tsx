// The settings of a price list: whose it is, where the goods lie, how it is written.

import { Checkbox } from '#src/ui/forms/checkbox.tsx'
import { Select } from '#src/ui/forms/select.tsx'
import { TextField } from '#src/ui/forms/text-field.tsx'
import type { ListPreview } from '../../imports-contract.ts'
import styles from './new-list.module.css'
import type { Fields } from './use-imports.ts'

type Props = {
  readonly fields: Fields
  readonly suppliers: readonly string[]
  readonly places: ListPreview['places']
  readonly onChange: (name: string, value: string) => void
}

/** Those that change what is done with the list, not how it is read. */
export const BRINGING_FIELDS = ['no_stock', 'partial', 'make_categories', 'dry_run']

export function ListSettings({ fields, suppliers, places, onChange }: Props) {
  const tick = (name: string, label: string) => (
    <Checkbox
      label={label}
      checked={fields[name] === '1'}
      onChange={({ target }) => onChange(name, target.checked ? '1' : '')}
    />
  )
  return (
    <>
      <div className={styles.settings}>
        <TextField
          label="Поставщик"
          required
          maxLength={200}
          list="known-suppliers"
          autoComplete="off"
          hint="Его прежние цены и остатки заменит этот список"
          value={fields.supplier ?? ''}
          onChange={({ target }) => onChange('supplier', target.value)}
        />
        <datalist id="known-suppliers">
          {suppliers.map((supplier) => (
            <option key={supplier} value={supplier} />
          ))}
        </datalist>
        <Select
          label="Где лежит товар"
          placeholder="Не указано"
          value={fields.store ?? ''}
          options={places.map(({ name, title }) => ({ value: name, label: title }))}
          onChange={({ target }) => onChange('store', target.value)}
        />
      </div>
      <div className={styles.ticks}>
        {tick('no_stock', 'Остатки в списке не наши')}
        {tick('partial', 'Это часть товаров поставщика: остальные не исчезнут')}
        {tick('make_categories', 'Завести новые категории')}
      </div>
      <details>
        <summary>Ещё настройки</summary>
        <div className={styles.settings}>
          {TEXTS.map(([name, label, hint]) => (
            <TextField
              key={name}
              label={label}
              hint={hint}
              optional
              maxLength={200}
              value={fields[name] ?? ''}
              onChange={({ target }) => onChange(name, target.value)}
            />
          ))}
          {CHOICES.map(([name, label, options]) => (
            <Select
              key={name}
              label={label}
              placeholder="Определить по файлу"
              value={fields[name] ?? ''}
              options={options}
              onChange={({ target }) => onChange(name, target.value)}
            />
          ))}
        </div>
      </details>
    </>
  )
}

const TEXTS = [
  ['manufacturer', 'Производитель всех строк', 'Когда столбца с ним нет'],
  ['manufacturer_pattern', 'Производитель внутри текста', 'description:Производитель: (.+)'],
  ['sheet', 'Лист книги', 'Имя листа Excel'],
  ['currency', 'Валюта цен', 'USD, или RUB,USD, когда их несколько'],
  ['quantity_words', 'Слова вместо остатка', 'много=10;<5=2;минус=0'],
] as const

const CHOICES = [
  [
    'hidden_rows',
    'Скрытые строки',
    [
      { value: 'take', label: 'Загрузить' },
      { value: 'skip', label: 'Пропустить' },
    ],
  ],
  ['encoding', 'Кодировка', ['utf-8', 'windows-1251', 'ibm866', 'koi8-r', 'utf-16le']],
  [
    'delimiter',
    'Разделитель',
    [
      { value: ';', label: 'Точка с запятой' },
      { value: ',', label: 'Запятая' },
      { value: 'tab', label: 'Табуляция' },
      { value: '|', label: 'Вертикальная черта' },
    ],
  ],
] as const
