// The columns of a list: what each is taken for, and another choice.

import { Select } from '#src/ui/forms/select.tsx'
import type { ListPreview } from '../../imports-contract.ts'
import { ListTable } from '../list-states.tsx'
import styles from './new-list.module.css'
import type { Fields } from './use-imports.ts'

type Table = ListPreview['tables'][number]
type Column = Table['columns'][number]

/** What the owner says of columns, by number or title: `field:price`, `place:3`, `place:-`. */
export type Choice = Readonly<Record<string, string>>

export function choiceFields(choice: Choice): Fields {
  const of = (kind: string) =>
    Object.entries(choice)
      .filter(([, meaning]) => meaning.startsWith(kind))
      .map(([column, meaning]) => [column, meaning.slice(kind.length)] as const)
  const columns = Object.fromEntries(of('field:').map(([column, field]) => [field, column]))
  const stock = Object.fromEntries(of('place:'))
  return {
    ...(Object.keys(columns).length > 0 && { columns: JSON.stringify(columns) }),
    ...(Object.keys(stock).length > 0 && { stock: JSON.stringify(stock) }),
  }
}

/** A column of the only table is named by its number, else by its title where it has one. */
const nameOf = ({ number, title }: Column, isAlone: boolean): string =>
  isAlone || title === '' ? String(number) : title

/** The owner says that the columns are what they are taken for. */
export const asUnderstood = ({ tables, places }: ListPreview): Choice =>
  Object.fromEntries(
    tables.flatMap(({ columns }) =>
      columns
        .map((column) => [nameOf(column, tables.length === 1), meaningOf(column, { places })])
        .filter(([, meaning]) => meaning !== ''),
    ),
  )

type Props = {
  readonly table: Table
  readonly isAlone: boolean
  readonly preview: Pick<ListPreview, 'fields' | 'places'>
  readonly words: (text: string) => string
  readonly choice: Choice
  readonly onChoice: (choice: Choice) => void
}

export function ListColumns({ table, isAlone, preview, words, choice, onChoice }: Props) {
  const choose = (column: Column, meaning: string) => {
    // a field stands in one column
    const others = Object.entries(choice).filter(([, own]) => own !== meaning || isOfPlace(own))
    onChoice({ ...Object.fromEntries(others), [nameOf(column, isAlone)]: meaning })
  }
  return (
    <section className={styles.table} aria-label={table.title}>
      <h2>{table.title}</h2>
      {table.notes.length > 0 && (
        <ul className={styles.notes}>
          {table.notes.map((note) => (
            <li key={note}>{words(note)}</li>
          ))}
        </ul>
      )}
      <ListTable caption="Столбцы" columns={['#№', 'Столбец', 'Что в нём', 'Почему', 'Примеры']}>
        {table.columns.map((column) => (
          <ColumnRow
            key={column.number}
            column={column}
            preview={preview}
            chosen={choice[nameOf(column, isAlone)]}
            onChoose={(meaning) => choose(column, meaning)}
          />
        ))}
      </ListTable>
      <details>
        <summary>Как прочитаны первые строки</summary>
        <ol className={styles.rows}>
          {table.rows.map((row) => (
            <li key={row}>{words(row)}</li>
          ))}
        </ol>
      </details>
    </section>
  )
}

const isOfPlace = (meaning: string): boolean => meaning.startsWith('place:')

type RowProps = {
  readonly column: Column
  readonly preview: Pick<ListPreview, 'fields' | 'places'>
  readonly chosen: string | undefined
  readonly onChoose: (meaning: string) => void
}

function ColumnRow({ column, preview, chosen, onChoose }: RowProps) {
  const { number, title, examples, certainty } = column
  const name = title || `столбец ${number}`
  return (
    <tr>
      <td data-number>{number}</td>
      <th scope="row">{name}</th>
      <td>
        <Select
          className={styles.choice ?? ''}
          label={`Что в столбце «${name}»`}
          labelHidden
          placeholder="не используется"
          value={chosen ?? meaningOf(column, preview)}
          options={[
            {
              label: 'Сведения о товаре',
              options: preview.fields.map((field) => ({
                value: `field:${field.field}`,
                label: field.title,
              })),
            },
            {
              label: 'Остаток',
              options: [
                ...preview.places.map((place) => ({
                  value: `place:${place.name}`,
                  label: `остаток: ${place.title}`,
                })),
                { value: `place:${NOT_OURS}`, label: 'остаток не наш' },
              ],
            },
          ]}
          // a column that was understood is given another meaning, not none
          onChange={({ target }) => target.value !== '' && onChoose(target.value)}
        />
      </td>
      <td>{certainty ? `${ORIGINS[certainty.origin]}, ${certainty.percent} %` : ''}</td>
      <td className={styles.examples}>{examples.join(' · ')}</td>
    </tr>
  )
}

const NOT_OURS = '-'

const ORIGINS = {
  owner: 'выбрано вами',
  memory: 'как в прошлый раз',
  title: 'по заголовку',
  content: 'по содержимому',
}

function meaningOf({ field, place }: Column, { places }: Pick<ListPreview, 'places'>): string {
  if (field) return `field:${field}`
  if (place === null) return ''
  const own = places.find(({ title }) => title === place || title.endsWith(`, ${place}`))
  return `place:${own?.name ?? NOT_OURS}`
}
