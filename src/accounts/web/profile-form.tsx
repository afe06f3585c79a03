// Changes a customer's name, phone and e-mail.

import { useApiAct } from '#src/platform/web/api-cache.ts'
import { fieldErrorsOf, messageOf } from '#src/platform/web/api-error.ts'
import { submitting, useFormFields } from '#src/platform/web/form-fields.ts'
import { formatPhone, phoneDigits } from '#src/shared/phone.ts'
import { Button } from '#src/ui/button.tsx'
import { FailureNotice } from '#src/ui/notice.tsx'
import { PasswordField } from '#src/ui/password-field.tsx'
import { PhoneField } from '#src/ui/phone-field.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { showToast } from '#src/ui/toast-queue.ts'
import { accountsApi, type User } from '../contract.ts'
import styles from './form.module.css'
import { rememberUser } from './session-store.ts'

type Props = { readonly user: User; readonly onDone: () => void }

const rules = async () => (await import('./profile-rules.ts')).profileRules

export function ProfileForm({ user, onDone }: Props) {
  const { name, lastname, phone, email } = user
  const fields = useFormFields(
    { name, lastname, phone: formatPhone(phone), email, password: '' },
    rules,
  )
  const { password, ...told } = fields.values
  const isEmailNew = told.email !== email
  const update = useApiAct(accountsApi.updateProfile, [accountsApi.profile])

  async function send() {
    if (!(await fields.check())) return
    const digits = phoneDigits(told.phone) ?? told.phone
    update.mutate(
      { body: { ...told, phone: digits, ...(isEmailNew && password && { password }) } },
      {
        onSuccess: ({ data, message }) => {
          rememberUser(data)
          if (isEmailNew) showToast(message)
          onDone()
        },
        onError: (error) => fields.refuse(fieldErrorsOf(error)),
      },
    )
  }

  const isRefusedByField = Object.keys(fieldErrorsOf(update.error)).length > 0
  return (
    <form
      ref={fields.form}
      method="post"
      className={styles.form}
      noValidate
      onSubmit={submitting(send)}
    >
      {update.isError && !isRefusedByField && (
        <FailureNotice text={messageOf(update.error, 'Произошла ошибка при обновлении данных.')} />
      )}
      <TextField {...fields.text('name')} label="Имя" autoComplete="given-name" />
      <TextField {...fields.text('lastname')} label="Фамилия" autoComplete="family-name" />
      <PhoneField {...fields.text('phone')} label="Телефон" />
      <TextField
        {...fields.text('email')}
        label="E-mail"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
      />
      {isEmailNew && (
        <PasswordField
          {...fields.text('password')}
          label="Пароль"
          autoComplete="current-password"
          optional
          hint="Без пароля вход восстанавливается через прежний e-mail, пока вы не войдёте с новым."
        />
      )}
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" loading={update.isPending || fields.isChecking}>
          Сохранить
        </Button>
        <Button onClick={onDone}>Отмена</Button>
      </div>
    </form>
  )
}
