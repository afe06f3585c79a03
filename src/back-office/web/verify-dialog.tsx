// Asks again who is here, by the second factor or the password. Comes when it is asked for.

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { fieldErrorsOf } from '#src/platform/web/api-error.ts'
import { REQUIRED } from '#src/shared/wire-fields.ts'
import { Button } from '#src/ui/button.tsx'
import { PasswordField } from '#src/ui/forms/password-field.tsx'
import { TextField } from '#src/ui/forms/text-field.tsx'
import { FailureNotice } from '#src/ui/notice.tsx'
import { meApi } from '../me-contract.ts'
import { passkeysApi } from '../passkeys-contract.ts'
import { callOffice } from './call-office.ts'
import { OfficeDialog } from './office-dialog.tsx'
import { passkeyFailure } from './passkeys/passkey-failure.ts'
import { signByPasskey } from './passkeys/passkeys.ts'
import { useSession } from './use-session.ts'
import { answerWhoItIs } from './verification.ts'

type Way = 'code' | 'passkey' | 'password'

export function VerifyDialog() {
  const { has_code: hasCode, has_passkey: hasPasskey } = useSession().data ?? {}
  const usual: Way = hasCode ? 'code' : hasPasskey ? 'passkey' : 'password'
  const [typed, setTyped] = useState('')
  const [isEmpty, setEmpty] = useState(false)
  const client = useQueryClient()
  const verifying = useMutation({
    mutationFn: async (way: Way) => {
      const proof = way === 'passkey' ? await signNow() : typed
      await callOffice(meApi.verify, { body: { [way]: proof } })
    },
    onSuccess: () => answerWhoItIs(true),
    // the factor may have been set elsewhere meanwhile
    onError: () => void client.invalidateQueries({ queryKey: ['session'] }),
  })
  const fields = fieldErrorsOf(verifying.error)
  const error = isEmpty ? REQUIRED : (fields.code ?? fields.password)
  const field = {
    value: typed,
    error,
    autoFocus: true,
    onChange: ({ target }: { target: { value: string } }) => {
      setTyped(target.value)
      setEmpty(false)
    },
  }
  const submit = () => {
    if (usual !== 'passkey' && typed.trim() === '') return setEmpty(true)
    verifying.mutate(usual)
  }
  const isBusy = (way: Way) => verifying.isPending && verifying.variables === way
  return (
    <OfficeDialog
      title="Подтвердите, что это вы"
      action={usual === 'passkey' ? 'Подтвердить ключом доступа' : 'Продолжить'}
      isPending={isBusy(usual)}
      onSubmit={submit}
      onClose={() => answerWhoItIs(false)}
    >
      <p>Это действие важное, а вход был больше пяти минут назад.</p>
      {verifying.isError && !error && <FailureNotice text={passkeyFailure(verifying.error)} />}
      {usual === 'code' && (
        <TextField
          label="Код из приложения"
          inputMode="numeric"
          autoComplete="one-time-code"
          {...field}
        />
      )}
      {usual === 'code' && hasPasskey && (
        <Button loading={isBusy('passkey')} onClick={() => verifying.mutate('passkey')}>
          Подтвердить ключом доступа
        </Button>
      )}
      {usual === 'password' && (
        <PasswordField label="Пароль" autoComplete="current-password" {...field} />
      )}
    </OfficeDialog>
  )
}

const signNow = async () => signByPasskey(await callOffice(passkeysApi.askMyPasskey, {}))
