// The sessions of the customer, with buttons to end one or all of them.

import { useApi, useApiAct } from '#src/platform/web/api-cache.ts'
import { messageOf } from '#src/platform/web/api-error.ts'
import { Button } from '#src/ui/button.tsx'
import { FailureNotice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { type Session, securityApi } from '../security-contract.ts'
import styles from './security-page.module.css'
import { useLeave, useLogOut } from './use-log-out.ts'

export function SessionList() {
  const known = useApi(securityApi.sessions, {})
  if (known.isPending) return <Skeleton shape="text" count={2} />
  if (known.isError) {
    const text = messageOf(known.error, 'Не удалось загрузить список входов.')
    return <FailureNotice text={text} onRetry={known.refetch} />
  }
  return (
    <>
      <ul className={styles.sessions}>
        {known.data.sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      <LeaveEverywhere />
    </>
  )
}

function SessionRow({ session }: { readonly session: Session }) {
  const { id, device, is_current, used_at } = session
  const end = useApiAct(securityApi.endSession, [securityApi.sessions])
  const logOut = useLogOut()
  const lastUsed = `последнее посещение ${moment.format(new Date(used_at))}`
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

function LeaveEverywhere() {
  const end = useApiAct(securityApi.endSessions)
  const leave = useLeave('Вы вышли на всех устройствах')
  return (
    <>
      {end.isError && <FailureNotice text={messageOf(end.error, 'Не удалось выйти везде.')} />}
      <div>
        <Button
          loading={end.isPending}
          onClick={() => end.mutate({ query: {} }, { onSuccess: () => leave() })}
        >
          Выйти везде
        </Button>
      </div>
    </>
  )
}

/** In the time of the shops. */
const moment = new Intl.DateTimeFormat('ru-RU', {
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/Volgograd',
})
