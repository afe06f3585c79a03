// /personal-area/security: password, sessions, consents, data export and deletion.

import { type ReactNode, useId, useState } from 'react'
import { useApi, useApiAct } from '#src/platform/web/api-cache.ts'
import { messageOf } from '#src/platform/web/api-error.ts'
import { Button } from '#src/ui/button.tsx'
import { FailureNotice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { accountsApi } from '../contract.ts'
import { securityApi } from '../security-contract.ts'
import { ConsentPanel } from './consent-panel.tsx'
import { DeletionForm } from './deletion-form.tsx'
import { PasswordForm } from './password-form.tsx'
import { PersonalAreaLayout } from './personal-area-layout.tsx'
import styles from './security-page.module.css'
import { SessionList } from './session-list.tsx'
import { useDone } from './use-done.ts'

export function SecurityPage() {
  return (
    <PersonalAreaLayout heading="Безопасность">
      <Sections />
    </PersonalAreaLayout>
  )
}

/** All sections appear at once: one that loaded late would shift the page. */
function Sections() {
  const email = useApi(securityApi.emailState, {})
  const sessions = useApi(securityApi.sessions, {})
  const agreements = useApi(accountsApi.agreements, {})
  const [hasLoaded, setHasLoaded] = useState(false)
  const isPending = email.isPending || sessions.isPending || agreements.isPending
  if (!hasLoaded && !isPending) setHasLoaded(true)
  if (!hasLoaded) return <Skeleton shape="text" count={4} />
  return (
    <>
      <Section name="E-mail">
        <EmailPanel />
      </Section>
      <Section name="Пароль">
        <PasswordForm />
      </Section>
      <Section name="Где выполнен вход">
        <SessionList />
      </Section>
      <Section name="Мои данные">
        <PersonalDataButton />
      </Section>
      <Section name="Согласие на обработку данных">
        <ConsentPanel />
      </Section>
      <Section name="Удаление аккаунта">
        <DeletionForm />
      </Section>
    </>
  )
}

function Section({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 id={id}>{name}</h2>
      {children}
    </section>
  )
}

/** Downloads all data of the customer as a file. */
function PersonalDataButton() {
  const read = useApiAct(securityApi.personalData)
  return (
    <>
      <p>Профиль, согласия, заказы, отзывы, запросы, входы и отправленные письма — одним файлом.</p>
      {read.isError && <FailureNotice text={messageOf(read.error, 'Не удалось собрать данные.')} />}
      <div>
        <Button
          loading={read.isPending}
          onClick={() => read.mutate({}, { onSuccess: (data) => saveAsFile(data) })}
        >
          Скачать мои данные
        </Button>
      </div>
    </>
  )
}

/** Not a plain link: it would carry no token. */
function saveAsFile(data: object): void {
  const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = 'personal-data.json'
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000) // the browser may still be reading
}

/** Shows whether the e-mail is confirmed; if not, a button that sends the letter once more. */
function EmailPanel() {
  const known = useApi(securityApi.emailState, {})
  if (known.isPending) return <Skeleton shape="text" />
  if (known.isError) {
    const text = messageOf(known.error, 'Не удалось узнать, подтверждён ли e-mail.')
    return <FailureNotice text={text} onRetry={known.refetch} />
  }
  const { email, confirmed_at } = known.data
  if (confirmed_at !== null) return <p>{email} — подтверждён.</p>
  return <Unconfirmed email={email} />
}

function Unconfirmed({ email }: { readonly email: string }) {
  const ask = useApiAct(securityApi.askEmailConfirmation, [securityApi.emailState])
  const { done, setDone, doneRef } = useDone()
  return (
    <>
      <p>{email} — не подтверждён. Откройте ссылку из нашего письма.</p>
      {ask.isError && <FailureNotice text={messageOf(ask.error, 'Не удалось отправить письмо.')} />}
      <div>
        <div role="status">
          {done && (
            <p ref={doneRef} tabIndex={-1}>
              {done}
            </p>
          )}
        </div>
        {!done && (
          <Button
            loading={ask.isPending}
            onClick={() => ask.mutate({}, { onSuccess: ({ message }) => setDone(message) })}
          >
            Отправить письмо ещё раз
          </Button>
        )}
      </div>
    </>
  )
}
