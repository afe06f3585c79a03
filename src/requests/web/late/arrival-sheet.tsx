// The form in a sheet that asks for the e-mail to notify when a product is in stock.

import { useEffect, useRef, useState } from 'react'
import { useSession } from '#src/accounts/web/public.ts'
import { useApiAct } from '#src/platform/web/api-cache.ts'
import { fieldErrorsOf, messageOf } from '#src/platform/web/api-error.ts'
import { submitting, useFormFields } from '#src/platform/web/forms/form-fields.ts'
import { Button, IconButton } from '#src/ui/button.tsx'
import { TextField } from '#src/ui/forms/text-field.tsx'
import { Icon } from '#src/ui/icons.tsx'
import { FailureNotice } from '#src/ui/notice.tsx'
import { requestsApi } from '../../contract.ts'
import screen from '../request-screen.module.css'
import { FormOrAnswer, PrivacyNote } from '../request-screen.tsx'
import styles from './arrival-sheet.module.css'

type Props = { readonly productId: number; readonly onClose: () => void }

const rules = async () => (await import('../rules/request-rules.ts')).arrivalRules

export function ArrivalSheet({ productId, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} className={styles.sheet} aria-labelledby="arrival-title" onClose={onClose}>
      <div className={styles.head}>
        <h2 id="arrival-title">Сообщить о поступлении</h2>
        <IconButton
          label="Закрыть"
          icon={<Icon name="close" />}
          onClick={() => dialog.current?.close()}
        />
      </div>
      <ArrivalForm productId={productId} onClose={() => dialog.current?.close()} />
    </dialog>
  )
}

function ArrivalForm({ productId, onClose }: Props) {
  const session = useSession()
  const known = session.state === 'customer' ? session.user.email : ''
  const fields = useFormFields({ email: known }, rules)
  const [done, setDone] = useState('')
  const ask = useApiAct(requestsApi.awaitArrival)

  async function send() {
    if (!(await fields.check())) return
    ask.mutate(
      { body: { product: productId, ...fields.latest() } },
      {
        onSuccess: ({ message }) => setDone(message),
        onError: (error) => fields.refuse(fieldErrorsOf(error)),
      },
    )
  }

  return (
    <>
      <FormOrAnswer done={done}>
        <form
          ref={fields.form}
          method="post"
          className={screen.fields}
          noValidate
          onSubmit={submitting(send)}
        >
          <p>Когда товар появится в магазинах, пришлём одно письмо.</p>
          <TextField
            {...fields.text('email')}
            label="E-mail"
            type="email"
            autoComplete="email"
            autoCapitalize="none"
          />
          <PrivacyNote until="удалим их через три месяца после письма, а без него — через полгода" />
          {ask.isError && <FailureNotice text={messageOf(ask.error, 'Не удалось отправить.')} />}
          <Button
            type="submit"
            variant="primary"
            wide
            loading={ask.isPending || fields.isChecking}
            loadingText="Отправляем..."
          >
            Сообщить мне
          </Button>
        </form>
      </FormOrAnswer>
      {done && (
        <Button wide onClick={onClose}>
          Понятно
        </Button>
      )}
    </>
  )
}
