// /personal-area/security: what guards the account, and the way out of it.

import type { ReactNode } from 'react'
import { useId } from 'react'
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
      <Part name="Удаление аккаунта">
        <DeletionForm />
      </Part>
    </PersonalAreaLayout>
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
