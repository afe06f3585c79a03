// The dialog of what may be changed in an order that is under way: recipient, phone, comment, street.

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { fieldErrorsOf } from '#src/platform/web/api-error.ts'
import type { AnswerOf } from '#src/shared/endpoint.ts'
import { Button } from '#src/ui/button.tsx'
import { PhoneField } from '#src/ui/forms/phone-field.tsx'
import { TextArea } from '#src/ui/forms/text-area.tsx'
import { TextField } from '#src/ui/forms/text-field.tsx'
import { FailureNotice } from '#src/ui/notice.tsx'
import type { StaffOrder, staffApi } from '../../contract.ts'
import type { NextOrder } from '../../details-contract.ts'
import { letterHint } from '../../letter-words.ts'
import { MAY_CHANGE_DETAILS } from '../../order-details.ts'
import officeStyles from '../office-dialog.module.css'
import { OfficeDialog } from '../office-dialog.tsx'
import { useFirstWrong } from '../phone-order/draft-errors.ts'
import { useKeys } from '../use-keys.ts'
import { useMay } from '../use-session.ts'
import { failureText, forgetFailure, useAskedChange } from './change-order.ts'
import { changedDetails, type Details, detailErrors, detailsOf } from './details-draft.ts'
import { useLetterReach } from './use-letter-reach.ts'

type Props = {
  readonly order: StaffOrder
  readonly customer: string
  readonly next: NextOrder | null
  readonly onClose: () => void
}

/** The button, its key E, and the dialog; the order stays as it was seen when it was asked. */
export function EditDetails({ shown }: { readonly shown: AnswerOf<typeof staffApi.order> }) {
  const { order, customer, next_order: next } = shown
  const mayEdit = useMay().includes('change-details') && MAY_CHANGE_DETAILS.includes(order.status)
  const [edited, setEdited] = useState<StaffOrder | null>(null)
  const open = () => mayEdit && setEdited(order)
  useKeys({ KeyE: open })
  return (
    <>
      {mayEdit && (
        <Button aria-keyshortcuts="E" onClick={open}>
          Изменить данные
        </Button>
      )}
      {edited && (
        <ChangeDetails
          order={edited}
          customer={customer}
          next={next}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  )
}

function ChangeDetails({ order: seen, customer, next, onClose }: Props) {
  const { order, make } = useAskedChange(seen)
  const [first] = useState(() => detailsOf(seen, next))
  const [draft, setDraft] = useState(first)
  const [stopped, setStopped] = useState<Readonly<Record<string, string>> | null>(null)
  const [isSending, setSending] = useState(false)
  const [failed, setFailed] = useState<unknown>(null)
  const fields = useRef<HTMLDivElement>(null)
  const client = useQueryClient()
  useFirstWrong(fields, stopped)
  useFirstWrong(fields, failed as object | null)
  useEffect(() => {
    if (failed !== null) forgetFailure(client, failed)
  }, [client, failed])
  const wrong: Readonly<Record<string, string>> = { ...stopped, ...fieldErrorsOf(failed) }
  const edit = (change: Partial<Details>) => {
    setDraft((now) => ({ ...now, ...change }))
    setStopped(null)
    setFailed(null)
  }
  async function save() {
    const errors = detailErrors(draft, order)
    if (Object.keys(errors).length > 0) return setStopped(errors)
    const changed = changedDetails(first, draft)
    if (Object.keys(changed).length === 0) return onClose()
    setSending(true)
    try {
      await make({ kind: 'details', fields: changed })
      onClose()
    } catch (error) {
      setFailed(error)
    } finally {
      setSending(false)
    }
  }
  return (
    <OfficeDialog
      title={`Изменить данные заказа № ${order.id}`}
      action="Сохранить"
      isPending={isSending}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <div ref={fields} className={officeStyles.form}>
        <Fields {...{ draft, wrong, order, customer, next }} onChange={edit} />
        {failed !== null && Object.keys(fieldErrorsOf(failed)).length === 0 && (
          <FailureNotice text={failureText(failed, order.id)} />
        )}
      </div>
    </OfficeDialog>
  )
}

type FieldsProps = Pick<Props, 'order' | 'customer' | 'next'> & {
  readonly draft: Details
  readonly wrong: Readonly<Record<string, string>>
  readonly onChange: (change: Partial<Details>) => void
}

function Fields({ draft, wrong, order, customer, next, onChange }: FieldsProps) {
  const reach = useLetterReach()(order.id)
  return (
    <>
      <TextField
        label="Получатель"
        optional
        autoComplete="off"
        maxLength={200}
        hint={`Если получает не ${customer || 'сам покупатель'}.`}
        error={wrong.recipient}
        value={draft.recipient}
        onChange={({ target }) => onChange({ recipient: target.value })}
      />
      <PhoneField
        label="Телефон"
        autoComplete="off"
        error={wrong.phone}
        value={draft.phone}
        onChange={({ target }) => onChange({ phone: target.value })}
      />
      {!order.is_pickup && (
        <TextField
          label={next?.city ? 'Улица, дом, квартира' : 'Адрес доставки'}
          hint={next?.city && `Город: ${next.city}`}
          autoComplete="off"
          maxLength={300}
          error={wrong.address}
          value={draft.address}
          onChange={({ target }) => onChange({ address: target.value })}
        />
      )}
      <TextArea
        label="Комментарий"
        optional
        rows={2}
        maxLength={1000}
        error={wrong.comment}
        value={draft.comment}
        onChange={({ target }) => onChange({ comment: target.value })}
      />
      <p className={officeStyles.hint}>
        {order.is_pickup
          ? 'Другой магазин или доставка — это новый заказ: цена и срок другие.'
          : `Другой город или способ получения — это новый заказ: цена и срок другие. ${letterHint(reach, 'о новом адресе')}`}
      </p>
    </>
  )
}
