// /office/staff: who works here, with which role; invitations, access and sessions.

import { useState } from 'react'
import { messageOf } from '#src/platform/web/api-error.ts'
import { momentOf } from '#src/shared/moment-words.ts'
import { Button } from '#src/ui/button.tsx'
import { FailureNotice } from '#src/ui/notice.tsx'
import { peopleApi, type StaffMember } from '../../people-contract.ts'
import { ROLE_NAMES } from '../../permissions.ts'
import { callOffice } from '../call-office.ts'
import { Late, Nothing, RowAct } from '../list-states.tsx'
import { OfficeDialog } from '../office-dialog.tsx'
import { InviteDialog, PlaceDialog } from './people-dialogs.tsx'
import styles from './people-screen.module.css'
import { usePeople, usePeopleChange } from './use-people.ts'

type Opened =
  | { readonly is: 'invite' }
  | { readonly is: 'place' | 'disable'; readonly person: StaffMember }

export function PeopleScreen() {
  const people = usePeople()
  const [opened, setOpened] = useState<Opened | null>(null)
  const [link, setLink] = useState<{ readonly for: string; readonly link: string } | null>(null)
  const close = () => setOpened(null)
  const onInvited = (name: string, sent: string | null) => {
    close()
    setLink(sent === null ? null : { for: name, link: sent })
  }
  return (
    <div className={styles.screen}>
      <div className={styles.head}>
        <h1>Сотрудники</h1>
        <Button variant="primary" onClick={() => setOpened({ is: 'invite' })}>
          Пригласить
        </Button>
      </div>
      {link && <LinkNote name={link.for} link={link.link} onClose={() => setLink(null)} />}
      {people.isPending && <Late />}
      {people.isError && (
        <FailureNotice
          text={messageOf(people.error, 'Сотрудники не загрузились.')}
          onRetry={() => people.refetch()}
        />
      )}
      {people.data?.people.length === 0 && <Nothing text="Сотрудников ещё нет." />}
      <ul className={styles.people}>
        {people.data?.people.map((person) => (
          <Person
            key={person.id}
            person={person}
            onPlace={() => setOpened({ is: 'place', person })}
            onDisable={() => setOpened({ is: 'disable', person })}
            onInvited={onInvited}
          />
        ))}
      </ul>
      {opened?.is === 'invite' && (
        <InviteDialog stores={people.data?.stores ?? []} onClose={close} onInvited={onInvited} />
      )}
      {opened?.is === 'place' && (
        <PlaceDialog person={opened.person} stores={people.data?.stores ?? []} onClose={close} />
      )}
      {opened?.is === 'disable' && <DisableDialog person={opened.person} onClose={close} />}
    </div>
  )
}

type PersonProps = {
  readonly person: StaffMember
  readonly onPlace: () => void
  readonly onDisable: () => void
  readonly onInvited: (name: string, link: string | null) => void
}

function Person({ person, onPlace, onDisable, onInvited }: PersonProps) {
  const params = { id: String(person.id) }
  const hasKeys = person.passkeys > 0
  const inviting = usePeopleChange(
    async (_: null) => {
      const answer = await callOffice(peopleApi.inviteAgain, { params })
      onInvited(person.name, answer.link)
      return answer
    },
    hasKeys
      ? 'Новая ссылка для пароля готова, прежний пароль и ключи доступа не действуют'
      : 'Новая ссылка для пароля готова, прежний пароль не действует',
  )
  const ending = usePeopleChange(
    (_: null) => callOffice(peopleApi.endMemberSessions, { params }),
    hasKeys ? 'Сеансы завершены. Ключи доступа снимает «Новый пароль»' : 'Сеансы завершены',
  )
  const isOff = person.disabled_at !== null
  return (
    <li className={styles.person}>
      <div className={styles.about}>
        <p>
          <strong>{person.name}</strong>
          <span className={styles.soft}>{person.email}</span>
        </p>
        <p>
          {ROLE_NAMES[person.role]}
          {person.store && <span className={styles.soft}>{person.store.title}</span>}
        </p>
        <p className={styles.soft}>{stateText(person)}</p>
      </div>
      <div className={styles.acts}>
        {!isOff && (
          <RowAct of={person.name} onClick={onPlace}>
            Роль
          </RowAct>
        )}
        <RowAct
          of={person.name}
          disabled={inviting.isPending}
          onClick={() => inviting.mutate(null)}
        >
          {isOff ? 'Вернуть доступ' : 'Новый пароль'}
        </RowAct>
        {person.sessions > 0 && (
          <RowAct of={person.name} disabled={ending.isPending} onClick={() => ending.mutate(null)}>
            Завершить сеансы
          </RowAct>
        )}
        {!isOff && (
          <RowAct of={person.name} onClick={onDisable}>
            Закрыть доступ
          </RowAct>
        )}
      </div>
    </li>
  )
}

function stateText(person: StaffMember): string {
  const { disabled_at: disabled, invited_until: invited, sessions, last_seen_at: seen } = person
  if (disabled) return `доступ закрыт ${momentOf(disabled)}`
  const texts = [
    invited && `ссылка для пароля действует до ${momentOf(invited)}`,
    person.has_factor ? 'второй фактор включён' : 'без второго фактора',
    person.passkeys > 0 && `ключей доступа: ${person.passkeys}`,
    sessions > 0 && `открытых сеансов: ${sessions}`,
    seen && `последнее действие ${momentOf(seen)}`,
  ]
  return texts.filter(Boolean).join('; ')
}

type DialogProps = { readonly person: StaffMember; readonly onClose: () => void }

function DisableDialog({ person, onClose }: DialogProps) {
  const disabling = usePeopleChange(async (_: null) => {
    const answer = await callOffice(peopleApi.disableMember, { params: { id: String(person.id) } })
    onClose()
    return answer
  }, `Доступ закрыт: ${person.name}`)
  return (
    <OfficeDialog
      title={`Закрыть доступ: ${person.name}?`}
      action="Закрыть доступ"
      isPending={disabling.isPending}
      onSubmit={() => disabling.mutate(null)}
      onClose={onClose}
    >
      <p>
        Все сеансы завершатся сразу, ключи доступа удалятся. Записи в журнале останутся; доступ
        можно вернуть.
      </p>
    </OfficeDialog>
  )
}

type LinkProps = { readonly name: string; readonly link: string; readonly onClose: () => void }

/** Without a mail server the owner hands the link over himself. */
const LinkNote = ({ name, link, onClose }: LinkProps) => (
  <div className={styles.link} role="status">
    <p>
      Почтового сервера нет, письмо не уйдёт. Передайте ссылку сами, {name} задаст по ней пароль —
      один раз, за 24 часа:
    </p>
    <code className={styles.address}>{link}</code>
    <div className={styles.buttons}>
      <Button onClick={() => void navigator.clipboard.writeText(link)}>Скопировать</Button>
      <Button onClick={onClose}>Скрыть</Button>
    </div>
  </div>
)
