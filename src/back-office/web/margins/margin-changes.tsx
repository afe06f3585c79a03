// The journal of margins: who changed them, what became of prices, and the way back.

import { useState } from 'react'
import { messageOf } from '#src/platform/web/api-error.ts'
import { momentOf } from '#src/shared/moment-words.ts'
import { FailureNotice } from '#src/ui/notice.tsx'
import { ListTable, RowAct } from '../list-states.tsx'
import { OfficeDialog } from '../office-dialog.tsx'
import styles from './margins-screen.module.css'
import { type SavedMargins, useUndoing } from './use-margins.ts'

type Change = SavedMargins['changes'][number]
type Props = { readonly changes: readonly Change[]; readonly mayUndo: boolean }

export function MarginChanges({ changes, mayUndo }: Props) {
  const undoing = useUndoing()
  const [asked, setAsked] = useState<Change | null>(null)
  if (changes.length === 0) return null
  return (
    <section className={styles.changes} aria-labelledby="changes-title">
      <h2 id="changes-title">Изменения</h2>
      {undoing.isError && (
        <FailureNotice text={messageOf(undoing.error, 'Неизвестно, прошло ли: обновите.')} />
      )}
      <ListTable
        caption="Изменения наценок"
        columns={['Когда', 'Кто', 'Что', '#Цен', '#Дороже', '#Дешевле', 'Действия']}
      >
        {changes.map((change) => (
          <tr key={change.id}>
            <th scope="row">{momentOf(change.at)}</th>
            <td>{change.by}</td>
            <td {...(change.state === 'failed' && { 'data-alarm': true })}>{textOf(change)}</td>
            {NUMBERS.map((count) => (
              <td key={count} data-number>
                {change.effect?.[count].toLocaleString('ru-RU')}
              </td>
            ))}
            <td data-acts>
              {mayUndo && change.may_undo && (
                <RowAct of={`изменение № ${change.id}`} onClick={() => setAsked(change)}>
                  Вернуть прежние
                </RowAct>
              )}
            </td>
          </tr>
        ))}
      </ListTable>
      {asked && (
        <OfficeDialog
          title="Вернуть прежние наценки?"
          action="Вернуть"
          isPending={undoing.isPending}
          onSubmit={() => undoing.mutate(asked.id, { onSettled: () => setAsked(null) })}
          onClose={() => setAsked(null)}
        >
          <p>
            Правила и цены станут такими, какими были до {momentOf(asked.at)}. Что с тех пор
            загружено новыми списками, будет посчитано по прежним правилам.
          </p>
        </OfficeDialog>
      )}
    </section>
  )
}

const NUMBERS = ['goods', 'dearer', 'cheaper'] as const

function textOf({ id, state, failure, undoes }: Change): string {
  const what = undoes === null ? `Изменение № ${id}` : `Возврат изменения № ${undoes}`
  if (state === 'failed') return `${what}: ${failure}`
  if (state === 'running') return `${what}: идёт`
  return state === 'undone' ? `${what}, возвращено` : what
}
