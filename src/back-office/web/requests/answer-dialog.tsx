// Notes what came of a request; the text stays until the shop has taken it.

import { useState } from 'react'
import { ApiError, fieldErrorsOf, messageOf } from '#src/platform/web/api-error.ts'
import { atShopClock } from '#src/shared/moment-words.ts'
import { formatPhone } from '#src/shared/phone.ts'
import { TextArea } from '#src/ui/forms/text-area.tsx'
import { TextField } from '#src/ui/forms/text-field.tsx'
import { FailureNotice } from '#src/ui/notice.tsx'
import {
  LONGEST_REQUEST_NOTE,
  type RequestOutcome,
  type StaffRequest,
} from '../../requests-contract.ts'
import { OfficeDialog } from '../office-dialog.tsx'
import { actOf, titleOf } from './request-card.tsx'
import { useAnswer } from './use-requests.ts'

type Props = {
  readonly request: StaffRequest
  readonly outcome: RequestOutcome
  readonly onAnswered: () => void
  readonly onClose: () => void
}

export function AnswerDialog({ request, outcome, onAnswered, onClose }: Props) {
  const [note, setNote] = useState('')
  const [callAt, setCallAt] = useState('')
  const [seen, setSeen] = useState(request.tries)
  const answering = useAnswer()
  const { id, name, phone, kind } = request
  const wrongTime = fieldErrorsOf(answering.error).call_at
  const isConflict = answering.error instanceof ApiError && answering.error.status === 409
  const answer = () => {
    // sent again after a lost answer it counts once; after a refusal he knows of the other call
    const tries = isConflict ? request.tries : seen
    setSeen(tries)
    answering.mutate(
      { id, outcome, note, tries, ...(callAt && { call_at: atShopClock(callAt) }) },
      {
        onSuccess: () => {
          onClose()
          onAnswered()
        },
      },
    )
  }
  return (
    <OfficeDialog
      title={titleOf(request)}
      action={actOf(kind, outcome)}
      isPending={answering.isPending}
      onSubmit={answer}
      onClose={onClose}
    >
      <p>{[name, formatPhone(phone)].filter(Boolean).join(', ')}</p>
      <TextArea
        label="Заметка"
        optional
        hint="Её видят только сотрудники."
        maxLength={LONGEST_REQUEST_NOTE}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      {outcome === 'missed' && (
        <TextField
          type="datetime-local"
          label="Перезвонить"
          optional
          hint="Не указано — через час работы магазинов."
          error={wrongTime}
          value={callAt}
          onChange={({ target }) => setCallAt(target.value)}
        />
      )}
      {answering.isError && !wrongTime && (
        <FailureNotice
          text={messageOf(answering.error, 'Неизвестно, записано ли: отправьте ещё раз.')}
        />
      )}
    </OfficeDialog>
  )
}
