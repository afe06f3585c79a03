// The end of a reception: what does not add up is named, then it is closed, sent or cancelled.

import { useState } from 'react'
import { fieldErrorsOf, messageOf } from '#src/platform/web/api-error.ts'
import { Button } from '#src/ui/button.tsx'
import { TextField } from '#src/ui/forms/text-field.tsx'
import { FailureNotice } from '#src/ui/notice.tsx'
import type { Reception } from '../../receptions-contract.ts'
import { OfficeDialog } from '../office-dialog.tsx'
import { differencesOf, differenceText } from './counted-lines.ts'
import styles from './receive-screen.module.css'
import {
  cancelReception,
  closeReception,
  sendMove,
  told,
  useReceptionAct,
} from './use-receptions.ts'

type Props = {
  readonly reception: Reception
  /** Counts that the shop has not written yet. */
  readonly isWaiting: boolean
}

type Ending = 'close' | 'send' | 'cancel'

const LONGEST_NOTE = 300

export function ReceptionEnd({ reception, isWaiting }: Props) {
  const [ending, setEnding] = useState<Ending | null>(null)
  const { may, lines, from } = reception
  const isCounted = lines.some(({ counted }) => counted > 0)
  const done = () => setEnding(null)
  return (
    <>
      <div className={styles.buttons}>
        {may.close && (
          <Button
            variant="primary"
            disabled={!isCounted || isWaiting}
            onClick={() => setEnding('close')}
          >
            Закрыть приёмку
          </Button>
        )}
        {may.send && (
          <Button
            variant="primary"
            disabled={!isCounted || isWaiting}
            onClick={() => setEnding('send')}
          >
            Отправить
          </Button>
        )}
        {may.cancel && (
          <Button variant="quiet" onClick={() => setEnding('cancel')}>
            {from === null ? 'Отменить приёмку' : 'Отменить перемещение'}
          </Button>
        )}
      </div>
      {ending === 'close' && <CloseDialog reception={reception} onDone={done} />}
      {ending === 'send' && <SendDialog reception={reception} onDone={done} />}
      {ending === 'cancel' && <CancelDialog reception={reception} onDone={done} />}
    </>
  )
}

type DialogProps = { readonly reception: Reception; readonly onDone: () => void }

const unitsOf = ({ lines }: Reception): number =>
  lines.reduce((sum, { counted }) => sum + counted, 0)

function CloseDialog({ reception, onDone }: DialogProps) {
  const [note, setNote] = useState('')
  const closing = useReceptionAct(
    () => closeReception(reception, note),
    () => {
      told('Принято, товар на остатке')
      onDone()
    },
  )
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
      <p>{reception.place}. После этого насчитанное продаётся, и приёмку не изменить.</p>
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
      <TextField
        label="Примечание"
        optional
        autoComplete="off"
        maxLength={LONGEST_NOTE}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      <Failed error={closing.error} />
    </OfficeDialog>
  )
}

function SendDialog({ reception, onDone }: DialogProps) {
  const sending = useReceptionAct(
    () => sendMove(reception),
    () => {
      told('Отправлено: товар в пути')
      onDone()
    },
  )
  return (
    <OfficeDialog
      title={`Отправить ${unitsOf(reception)} шт.`}
      action="Отправить"
      isPending={sending.isPending}
      onSubmit={() => sending.mutate(undefined)}
      onClose={onDone}
    >
      <p>
        {reception.from} → {reception.place}. Товар сразу уйдёт с остатка отправителя; пока он в
        пути, его не продаёт никто.
      </p>
      <Failed error={sending.error} />
    </OfficeDialog>
  )
}

function CancelDialog({ reception, onDone }: DialogProps) {
  const [reason, setReason] = useState('')
  const cancelling = useReceptionAct(() => cancelReception(reception, reason), onDone)
  const errors = fieldErrorsOf(cancelling.error)
  const isSent = reception.sent !== null
  return (
    <OfficeDialog
      title={reception.from === null ? 'Отменить приёмку' : 'Отменить перемещение'}
      action="Отменить"
      isPending={cancelling.isPending}
      onSubmit={() => cancelling.mutate(undefined)}
      onClose={onDone}
    >
      <p>
        {isSent
          ? `Товар вернётся на остаток: ${reception.from}.`
          : 'Насчитанное останется записанным, на остаток ничего не встанет.'}
      </p>
      <TextField
        label="Причина"
        autoComplete="off"
        maxLength={LONGEST_NOTE}
        value={reason}
        error={errors.reason}
        onChange={({ target }) => setReason(target.value)}
      />
      {errors.reason === undefined && <Failed error={cancelling.error} />}
    </OfficeDialog>
  )
}

const Failed = ({ error }: { readonly error: Error | null }) =>
  error && <FailureNotice text={messageOf(error, 'Неизвестно, записано ли: нажмите ещё раз.')} />
