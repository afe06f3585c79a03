// The sessions of the customer, with buttons to end one or all of them.

import { useApi, useApiAct } from '#src/platform/web/api-cache.ts'
import { messageOf } from '#src/platform/web/api-error.ts'
import { Button } from '#src/ui/button.tsx'
import { FailureNotice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { type Session, securityApi } from '../security-contract.ts'
import styles from './security-page.module.css'
import { useLogOut, useSessionEnded } from './use-log-out.ts'

export function SessionList() {
  const sessions = useApi(securityApi.sessions, {})
  if (sessions.isPending) return <Skeleton shape="text" count={2} />
  if (sessions.isError) {
    const text = messageOf(sessions.error, 'Не удалось загрузить список входов.')
    return <FailureNotice text={text} onRetry={sessions.refetch} />
  }
  return (
    <>
      <ul className={styles.sessions}>
        {sessions.data.sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      <LogOutEverywhere />
    </>
  )
}

function SessionRow({ session }: { readonly session: Session }) {
  const { id, device, is_current, used_at } = session
  const end = useApiAct(securityApi.endSession, [securityApi.sessions])
  const logOut = useLogOut()
  const lastUsed = `последнее посещение ${visitFormat.format(new Date(used_at))}`
  return (
    <li className={styles.session}>
      <div className={styles.device}>
        <span>{device}</span>
        <span className={styles.quiet}>{is_current ? 'это устройство' : lastUsed}</span>
      </div>
      <Button
        aria-label={`Выйти: ${device}, ${is_current ? 'это устройство' : lastUsed}`}
        loading={end.isPending}
        onClick={() => (is_current ? logOut() : end.mutate({ params: { id } }))}
      >
        Выйти
      </Button>
      {end.isError && <FailureNotice text={messageOf(end.error, 'Не удалось завершить вход.')} />}
    </li>
  )
}

function LogOutEverywhere() {
  const end = useApiAct(securityApi.endSessions)
  const endSession = useSessionEnded('Вы вышли на всех устройствах')
  return (
    <>
      {end.isError && <FailureNotice text={messageOf(end.error, 'Не удалось выйти везде.')} />}
      <div>
        <Button
          loading={end.isPending}
          onClick={() => end.mutate({ query: {} }, { onSuccess: () => endSession() })}
        >
          Выйти везде
        </Button>
      </div>
    </>
  )
}

/** In the shops' time zone. */
const visitFormat = new Intl.DateTimeFormat('ru-RU', {
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/Volgograd',
})
