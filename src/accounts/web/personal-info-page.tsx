// /personal-area/info: the customer's profile and the form to change it.

import { useState } from 'react'
import { useApi, useApiAct } from '#src/platform/web/api-cache.ts'
import { fieldErrorsOf, messageOf } from '#src/platform/web/api-error.ts'
import { submitting, useFormFields } from '#src/platform/web/forms/form-fields.ts'
import { formatPhone, phoneDigits } from '#src/shared/phone.ts'
import { Button } from '#src/ui/button.tsx'
import { PasswordField } from '#src/ui/forms/password-field.tsx'
import { PhoneField } from '#src/ui/forms/phone-field.tsx'
import { TextField } from '#src/ui/forms/text-field.tsx'
import { Icon } from '#src/ui/icons.tsx'
import { FailureNotice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { showToast } from '#src/ui/toast-queue.ts'
import { accountsApi, type User } from '../contract.ts'
import formStyles from './forms/form.module.css'
import { PersonalAreaLayout } from './personal-area-layout.tsx'
import styles from './personal-info-page.module.css'
import { rememberUser } from './session-store.ts'

export function PersonalInfoPage() {
  return (
    <PersonalAreaLayout heading="Личная информация">
      <Profile />
    </PersonalAreaLayout>
  )
}

function Profile() {
  const profile = useApi(accountsApi.profile, {})
  const [isEdited, setEdited] = useState(false)
  if (profile.isPending) return <Skeleton shape="text" count={2} />
  if (profile.isError) {
    const text = messageOf(profile.error, 'Не удалось загрузить личные данные.')
    return <FailureNotice text={text} onRetry={profile.refetch} />
  }
  const user = profile.data.data
  if (isEdited) {
    return (
      <div className={styles.form}>
        <ProfileForm user={user} onDone={() => setEdited(false)} />
      </div>
    )
  }
  return <Particulars user={user} onEdit={() => setEdited(true)} />
}

function Particulars({ user, onEdit }: { readonly user: User; readonly onEdit: () => void }) {
  return (
    <>
      <dl className={styles.particulars}>
        <dt>Имя и фамилия</dt>
        <dd>
          {user.name} {user.lastname}
        </dd>
        <dt>Адрес</dt>
        <dd>{user.address || 'Неизвестно'}</dd>
        <dt>Телефон</dt>
        <dd className="tabular">{formatPhone(user.phone)}</dd>
        <dt>E-mail</dt>
        <dd>{user.email}</dd>
      </dl>
      <div>
        <Button icon={<Icon name="edit" />} onClick={onEdit}>
          Изменить
        </Button>
      </div>
    </>
  )
}

type Props = { readonly user: User; readonly onDone: () => void }

const rules = async () => (await import('./rules/account-rules.ts')).profileRules

function ProfileForm({ user, onDone }: Props) {
  const { name, lastname, phone, email } = user
  const fields = useFormFields(
    { name, lastname, phone: formatPhone(phone), email, password: '' },
    rules,
  )
  const { password, ...profile } = fields.values
  const isEmailNew = profile.email !== email
  const update = useApiAct(accountsApi.updateProfile, [accountsApi.profile])

  async function send() {
    if (!(await fields.check())) return
    const digits = phoneDigits(profile.phone) ?? profile.phone
    update.mutate(
      { body: { ...profile, phone: digits, ...(isEmailNew && password && { password }) } },
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
      className={formStyles.form}
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
      <div className={formStyles.buttons}>
        <Button type="submit" variant="primary" loading={update.isPending || fields.isChecking}>
          Сохранить
        </Button>
        <Button onClick={onDone}>Отмена</Button>
      </div>
    </form>
  )
}
