// Closing a reception: what does not add up is named, and a note stays with it, also when somebody else
// was quicker.

import { type ReactNode, useState } from 'react'
import { messageOf } from '#src/platform/web/api-error.ts'
import { momentOf } from '#src/shared/moment-words.ts'
import { TextField } from '#src/ui/forms/text-field.tsx'
import { FailureNotice } from '#src/ui/notice.tsx'
import type { Reception } from '../../receptions-contract.ts'
import { OfficeDialog } from '../office-dialog.tsx'
import { useSession } from '../use-session.ts'
import { differencesOf, differenceText, ordersText } from './counted-lines.ts'
import styles from './receive-screen.module.css'
import { closeReception, told, useReceptionAct } from './use-receptions.ts'

export type EndProps = { readonly reception: Reception; readonly onDone: () => void }

export const LONGEST_NOTE = 300

export function CloseDialog({ reception, onDone }: EndProps) {
  const [note, setNote] = useState('')
  const me = useSession().data?.staff.name
  const closing = useReceptionAct(
    () => closeReception(reception, note),
    (closed) => {
      told(closedText(closed, { me, note: note.trim() }))
      onDone()
    },
  )
  const field = <NoteField note={note} onNote={setNote} />
  // not while its own close is on its way
  if (reception.ended !== null && !closing.isPending) {
    return (
      <EndedMeanwhile
        reception={reception}
        isPending={closing.isPending}
        onAdd={() => (note.trim() === '' ? onDone() : closing.mutate(undefined))}
        onDone={onDone}
      >
        {field}
        <EndFailed error={closing.error} />
      </EndedMeanwhile>
    )
  }
  const differences = differencesOf(reception)
  const { has_list: hasList, unknown } = reception
  return (
    <OfficeDialog
      title={`Закрыть: ${unitsOf(reception)} шт. на остаток`}
      action="Закрыть приёмку"
      isPending={closing.isPending}
      onSubmit={() => closing.mutate(undefined)}
      onClose={onDone}
    >
      <p>
        {reception.place}. После этого{' '}
        {reception.orders.length === 0
          ? 'насчитанное продаётся'
          : `насчитанное отложится заказам: ${ordersText(reception.orders)}, остальное продаётся`}
        , и приёмку не изменить.
      </p>
      {hasList && differences.length === 0 && unknown.length === 0 && (
        <p>Всё сошлось со списком.</p>
      )}
      {differences.length > 0 && (
        <ul className={styles.differences} aria-label="Не сошлось">
          {differences.map(({ line, units }) => (
            <li key={line.product_id}>
              {line.article}: <strong>{differenceText(units)}</strong> ({line.counted} из{' '}
              {line.expected})
            </li>
          ))}
        </ul>
      )}
      {unknown.length > 0 && (
        <p>Строк накладной, которых в магазине нет: {unknown.length}. На остаток они не встанут.</p>
      )}
      {field}
      <EndFailed error={closing.error} />
    </OfficeDialog>
  )
}

type EndedProps = EndProps & {
  readonly isPending: boolean
  readonly onAdd: () => void
  readonly children: ReactNode
}

/** Somebody else was quicker while this dialog stood: what was typed in it is still there. */
function EndedMeanwhile({ reception, isPending, onAdd, onDone, children }: EndedProps) {
  const { state, ended } = reception
  const isClosed = state === 'closed'
  return (
    <OfficeDialog
      title={isClosed ? 'Приёмка уже закрыта' : 'Приёмка отменена'}
      action={isClosed ? 'Добавить примечание' : 'Понятно'}
      isPending={isPending}
      onSubmit={isClosed ? onAdd : onDone}
      onClose={onDone}
    >
      {ended && (
        <p role="status">
          Пока вы смотрели: {momentOf(ended.at)}, {ended.by}.
          {isClosed && ' Ваше примечание можно добавить к закрытой приёмке.'}
        </p>
      )}
      {children}
    </OfficeDialog>
  )
}

type NoteProps = { readonly note: string; readonly onNote: (note: string) => void }

const NoteField = ({ note, onNote }: NoteProps) => (
  <TextField
    label="Примечание"
    optional
    autoComplete="off"
    maxLength={LONGEST_NOTE}
    value={note}
    onChange={({ target }) => onNote(target.value)}
  />
)

type Closer = { readonly me: string | undefined; readonly note: string }

/** Somebody else may have been quicker: then a note is added to his. */
function closedText({ ended, note: kept, orders }: Reception, { me, note }: Closer): string {
  if (ended === null || (ended.by === me && kept === note)) {
    const whose = orders.length === 0 ? '' : `, из них заказам: ${ordersText(orders)}`
    return `Принято, товар на остатке${whose}`
  }
  const added = note === '' ? '' : ' Примечание добавлено.'
  return `Приёмка уже была закрыта: ${momentOf(ended.at)}, ${ended.by}.${added}`
}

export const unitsOf = ({ lines }: Reception): number =>
  lines.reduce((sum, { counted }) => sum + counted, 0)

export const EndFailed = ({ error }: { readonly error: Error | null }) =>
  error && <FailureNotice text={messageOf(error, 'Неизвестно, записано ли: нажмите ещё раз.')} />
