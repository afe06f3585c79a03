// /personal-area/security: what guards the account, and the way out of it.

import { type ReactNode, useId, useState } from 'react'
import { useApi } from '#src/platform/web/api-cache.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { accountsApi } from '../contract.ts'
import { securityApi } from '../security-contract.ts'
import { ConsentPanel } from './consent-panel.tsx'
import { DeletionForm } from './deletion-form.tsx'
import { EmailPanel } from './email-panel.tsx'
import { PasswordForm } from './password-form.tsx'
import { PersonalAreaLayout } from './personal-area-layout.tsx'
import { PersonalDataButton } from './personal-data-button.tsx'
import styles from './security-page.module.css'
import { SessionList } from './session-list.tsx'

export function SecurityPage() {
  return (
    <PersonalAreaLayout heading="Безопасность">
      <Parts />
    </PersonalAreaLayout>
  )
}

/** All at once: what comes later would push down what is being read. */
function Parts() {
  const email = useApi(securityApi.emailState, {})
  const sessions = useApi(securityApi.sessions, {})
  const agreements = useApi(accountsApi.agreements, {})
  const [hasCome, setCome] = useState(false)
  const isPending = email.isPending || sessions.isPending || agreements.isPending
  if (!hasCome && !isPending) setCome(true)
  if (!hasCome) return <Skeleton shape="text" count={4} />
  return (
    <>
      <Part name="E-mail">
        <EmailPanel />
      </Part>
      <Part name="Пароль">
        <PasswordForm />
      </Part>
      <Part name="Где выполнен вход">
        <SessionList />
      </Part>
      <Part name="Мои данные">
        <PersonalDataButton />
      </Part>
      <Part name="Согласие на обработку данных">
        <ConsentPanel />
      </Part>
      <Part name="Удаление аккаунта">
        <DeletionForm />
      </Part>
    </>
  )
}

function Part({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 id={id}>{name}</h2>
      {children}
    </section>
  )
}
