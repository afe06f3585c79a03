// /personal-area/info: what the shop knows of the customer, and its change.

import { useState } from 'react'
import { useApi } from '#src/platform/web/api-cache.ts'
import { messageOf } from '#src/platform/web/api-error.ts'
import { formatPhone } from '#src/shared/phone.ts'
import { Button } from '#src/ui/button.tsx'
import { EditIcon } from '#src/ui/icons.tsx'
import { FailureNotice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { accountsApi, type User } from '../contract.ts'
import { PersonalAreaLayout } from './personal-area-layout.tsx'
import styles from './personal-info-page.module.css'
import { ProfileForm } from './profile-form.tsx'

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
        <Button icon={<EditIcon />} onClick={onEdit}>
          Изменить
        </Button>
      </div>
    </>
  )
}
