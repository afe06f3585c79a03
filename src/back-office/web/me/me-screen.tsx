// /office/me: passkeys and second factor of who is here, and his open sessions.

import { messageOf } from '#src/platform/web/api-error.ts'
import type { AnswerOf } from '#src/shared/endpoint.ts'
import { momentOf } from '#src/shared/moment-words.ts'
import { Button } from '#src/ui/button.tsx'
import { FailureNotice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { meApi, type StaffSessionRow } from '../../me-contract.ts'
import { callOffice } from '../call-office.ts'
import { useSession } from '../use-session.ts'
import { Factor } from './factor.tsx'
import styles from './me-screen.module.css'
import { Passkeys } from './passkeys.tsx'
import { useMe, useMyChange } from './use-me.ts'

export function MeScreen() {
  const me = useMe()
  const isOwner = useSession().data?.staff.role === 'owner'
  return (
    <div className={styles.screen}>
      <h1>Мой вход</h1>
      {me.isPending && <Skeleton shape="text" />}
      {me.isError && (
        <FailureNotice
          text={messageOf(me.error, 'Сведения о входе не загрузились.')}
          onRetry={() => me.refetch()}
        />
      )}
      {me.data && (
        <>
          <p>
            Вы входите как {me.data.email}.{' '}
            {isOwner
              ? `Новый пароль даст вам другой владелец в разделе «Сотрудники» или команда на сервере: npm run shop -- staff password --email ${me.data.email}`
              : 'Пароль меняет владелец магазина.'}
          </p>
          <Passkeys me={me.data} />
          <Factor me={me.data} />
          <Sessions sessions={me.data.sessions} />
        </>
      )}
    </div>
  )
}

type SessionsProps = Pick<AnswerOf<typeof meApi.me>, 'sessions'>

function Sessions({ sessions }: SessionsProps) {
  const ending = useMyChange(
    (session: string) => callOffice(meApi.endSession, { params: { session } }),
    'Сеанс завершён',
  )
  const endingOthers = useMyChange(
    (_: null) => callOffice(meApi.endOtherSessions, {}),
    'Остальные сеансы завершены',
  )
  return (
    <section aria-labelledby="sessions-title" className={styles.part}>
      <h2 id="sessions-title">Где вы вошли</h2>
      <ul className={styles.sessions}>
        {sessions.map((session) => (
          <li key={session.id} className={styles.session}>
            <div>
              <strong>{session.device}</strong>
              {session.is_current && <span className={styles.own}>этот сеанс</span>}
              <p className={styles.soft}>{whenText(session)}</p>
            </div>
            {!session.is_current && (
              <Button
                loading={ending.isPending && ending.variables === session.id}
                onClick={() => ending.mutate(session.id)}
              >
                Завершить
                <span className="visually-hidden"> сеанс: {session.device}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button
          className={styles.start ?? ''}
          loading={endingOthers.isPending}
          onClick={() => endingOthers.mutate(null)}
        >
          Завершить все остальные
        </Button>
      )}
    </section>
  )
}

const whenText = ({ created_at: since, seen_at: seen }: StaffSessionRow): string =>
  `с ${momentOf(since)}${seen ? `, последнее действие ${momentOf(seen)}` : ', программа с токеном'}`
