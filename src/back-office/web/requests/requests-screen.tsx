// /office/requests: buyers who ask for a part or a call, whose time comes first on top; each is answered here.

import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import {
  REQUEST_KINDS,
  REQUEST_LISTS,
  type RequestOutcome,
  type StaffRequest,
} from '../../requests-contract.ts'
import { ListStates, OfficeScreen } from '../list-states.tsx'
import { ListTabs } from '../list-tabs.tsx'
import { PHONE_ORDER } from '../phone-order/phone-order-link.tsx'
import { useMay } from '../use-session.ts'
import { useNow } from '../use-today.ts'
import { AnswerDialog } from './answer-dialog.tsx'
import { askedOf, RequestCard } from './request-card.tsx'
import styles from './requests-screen.module.css'
import { useCards } from './use-cards.ts'
import { useRequests } from './use-requests.ts'

const TABS = [
  { value: 'waiting', title: 'Ждут' },
  { value: 'answered', title: 'Отвечены' },
] as const
const KINDS = [
  { value: 'part', label: 'Запросы деталей' },
  { value: 'call', label: 'Звонки' },
]

type Opened = {
  readonly request: StaffRequest
  readonly outcome: RequestOutcome
  /** In the list. */
  readonly place: number
}

export function RequestsScreen() {
  const [query, setQuery] = useSearchParams()
  const list = REQUEST_LISTS.find((one) => one === query.get('list')) ?? 'waiting'
  const kind = REQUEST_KINDS.find((one) => one === query.get('kind'))
  const show = (shown: string, ofKind = '') =>
    setQuery({ list: shown, ...(ofKind && { kind: ofKind }) }, { replace: true })
  const requests = useRequests({ list, kind })
  const [opened, setOpened] = useState<Opened>()
  const rows = requests.rows ?? []
  const open = (request: StaffRequest, outcome: RequestOutcome) =>
    setOpened({ request, outcome, place: rows.indexOf(request) })
  const navigate = useNavigate()
  const mayOrder = useMay().includes('place-orders')
  const order = (request: StaffRequest) =>
    mayOrder && void navigate(PHONE_ORDER, { state: { asked: askedOf(request) } })
  const cards = useCards(rows, { open, order })
  const now = useNow()
  return (
    <OfficeScreen title="Обращения">
      <ListTabs
        label="Какие обращения"
        tabs={TABS}
        current={list}
        onChoose={(chosen) => show(chosen, kind)}
        filter={{
          label: 'О чём',
          options: KINDS,
          value: kind ?? '',
          onChange: (chosen) => show(list, chosen),
        }}
      />
      <ListStates
        list={requests}
        failed="Обращения не загрузились."
        empty={list === 'waiting' ? 'Никто не ждёт ответа.' : 'Отвеченных обращений нет.'}
      >
        {(shown) => (
          <ol ref={cards.list} className={styles.list} aria-label="Обращения">
            {shown.map((request) => (
              <li key={request.id}>
                <RequestCard
                  request={request}
                  now={now}
                  onAct={(outcome) => open(request, outcome)}
                />
              </li>
            ))}
          </ol>
        )}
      </ListStates>
      {opened && (
        <AnswerDialog
          // as it is now: another tab may have called meanwhile
          request={rows.find(({ id }) => id === opened.request.id) ?? opened.request}
          outcome={opened.outcome}
          onAnswered={() => cards.leave(opened.place)}
          onClose={() => setOpened(undefined)}
        />
      )}
    </OfficeScreen>
  )
}
