// The ends of a reception: it is closed, sent or cancelled.

import { useState } from 'react'
import { fieldErrorsOf } from '#src/platform/web/api-error.ts'
import { Button } from '#src/ui/button.tsx'
import { TextField } from '#src/ui/forms/text-field.tsx'
import type { Reception } from '../../receptions-contract.ts'
import { OfficeDialog } from '../office-dialog.tsx'
import { CloseDialog, EndFailed, type EndProps, LONGEST_NOTE, unitsOf } from './close-reception.tsx'
import styles from './receive-screen.module.css'
import { cancelReception, sendMove, told, useReceptionAct } from './use-receptions.ts'

type Props = {
  readonly reception: Reception
  /** Counts that the shop has not written yet. */
  readonly isWaiting: boolean
}

type Ending = 'close' | 'send' | 'cancel'

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

function SendDialog({ reception, onDone }: EndProps) {
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
      <EndFailed error={sending.error} />
    </OfficeDialog>
  )
}

function CancelDialog({ reception, onDone }: EndProps) {
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
      {errors.reason === undefined && <EndFailed error={cancelling.error} />}
    </OfficeDialog>
  )
}
