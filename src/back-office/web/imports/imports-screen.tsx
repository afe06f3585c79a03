// /office/imports: the journal of price lists, and a new one to bring.

import { Link } from 'react-router'
import { momentOf } from '#src/shared/moment-words.ts'
import type { ImportRun } from '../../imports-contract.ts'
import { ListStates, ListTable, OfficeScreen } from '../list-states.tsx'
import { NewList } from './new-list.tsx'
import { useImports } from './use-imports.ts'

export function ImportsScreen() {
  const runs = useImports()
  const suppliers = [...new Set(runs.rows?.map(({ supplier }) => supplier))]
  return (
    <OfficeScreen title="Прайс-листы">
      <NewList suppliers={suppliers} />
      <ListStates
        list={runs}
        failed="Журнал загрузок не открылся."
        empty="Прайс-листов ещё не загружали."
      >
        {(rows) => (
          <ListTable
            caption="Загрузки"
            columns={[
              'Загрузка',
              'Начата',
              'Поставщик',
              'Файл',
              'Состояние',
              '#Строк',
              '#Отказано',
            ]}
          >
            {rows.map((run) => (
              <RunRow key={run.id} run={run} />
            ))}
          </ListTable>
        )}
      </ListStates>
    </OfficeScreen>
  )
}

const RunRow = ({ run }: { readonly run: ImportRun }) => (
  <tr>
    <th scope="row">
      <Link to={`/office/imports/${run.id}`}>№ {run.id}</Link>
    </th>
    <td>{momentOf(run.started_at)}</td>
    <td>{run.supplier}</td>
    <td>{run.source}</td>
    <td {...(NEEDS_SOMEBODY.includes(run.status) && { 'data-alarm': true })}>
      {run.status_name}
      {run.failure && `: ${run.failure}`}
    </td>
    <td data-number>{run.rows.toLocaleString('ru-RU')}</td>
    <td data-number>{run.refused.toLocaleString('ru-RU')}</td>
  </tr>
)

const NEEDS_SOMEBODY = ['waiting', 'failed']
