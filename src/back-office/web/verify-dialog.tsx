// Asks again who is here, by the second factor or the password.

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { fieldErrorsOf, messageOf } from '#src/platform/web/api-error.ts'
import { PasswordField } from '#src/ui/forms/password-field.tsx'
import { TextField } from '#src/ui/forms/text-field.tsx'
import { FailureNotice } from '#src/ui/notice.tsx'
import { meApi } from '../me-contract.ts'
import { callOffice } from './call-office.ts'
import { OfficeDialog } from './office-dialog.tsx'
import { useSession } from './use-session.ts'
import { answerWhoItIs, useIsAsked } from './verification.ts'

export const VerifyDialog = () => (useIsAsked() ? <Question /> : null)

function Question() {
  const hasFactor = useSession().data?.has_factor ?? false
  const [typed, setTyped] = useState('')
  const client = useQueryClient()
  const verifying = useMutation({
    mutationFn: () =>
      callOffice(meApi.verify, { body: hasFactor ? { code: typed } : { password: typed } }),
    onSuccess: () => answerWhoItIs(true),
    // the factor may have been set elsewhere meanwhile
    onError: () => void client.invalidateQueries({ queryKey: ['session'] }),
  })
  const fields = fieldErrorsOf(verifying.error)
  const error = fields.code ?? fields.password
  const field = {
    value: typed,
    error,
    autoFocus: true,
    onChange: (event: { target: { value: string } }) => setTyped(event.target.value),
  }
  return (
    <OfficeDialog
      title="Подтвердите, что это вы"
      action="Продолжить"
      isPending={verifying.isPending}
      onSubmit={() => verifying.mutate()}
      onClose={() => answerWhoItIs(false)}
    >
      <p>Это действие важное, а вход был больше пяти минут назад.</p>
      {verifying.isError && !error && (
        <FailureNotice text={messageOf(verifying.error, 'Не получилось: нет связи.')} />
      )}
      {hasFactor ? (
        <TextField
          label="Код из приложения"
          inputMode="numeric"
          autoComplete="one-time-code"
          {...field}
        />
      ) : (
        <PasswordField label="Пароль" autoComplete="current-password" {...field} />
      )}
    </OfficeDialog>
  )
}
