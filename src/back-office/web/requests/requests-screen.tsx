// /office/requests: buyers who ask for a part or a call, whose time comes first on top; each is answered here.

import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { REQUEST_LISTS, type RequestOutcome, type StaffRequest } from '../../requests-contract.ts'
import { ListStates, OfficeScreen } from '../list-states.tsx'
import { ListTabs } from '../list-tabs.tsx'
import { AnswerDialog } from './answer-dialog.tsx'
import { RequestCard } from './request-card.tsx'
import styles from './requests-screen.module.css'
import { useRequests } from './use-requests.ts'

const TABS = [
  { value: 'waiting', title: 'Ждут' },
  { value: 'answered', title: 'Отвечены' },
] as const

type Opened = { readonly request: StaffRequest; readonly outcome: RequestOutcome }

export function RequestsScreen() {
  const [query, setQuery] = useSearchParams()
  const list = REQUEST_LISTS.find((one) => one === query.get('list')) ?? 'waiting'
  const requests = useRequests(list)
  const [opened, setOpened] = useState<Opened>()
  return (
    <OfficeScreen title="Обращения">
      <ListTabs
        label="Какие обращения"
        tabs={TABS}
        current={list}
        onChoose={(chosen) => setQuery({ list: chosen }, { replace: true })}
      />
      <ListStates
        list={requests}
        failed="Обращения не загрузились."
        empty={list === 'waiting' ? 'Никто не ждёт ответа.' : 'Отвеченных обращений нет.'}
      >
        {(rows) => (
          <ol className={styles.list} aria-label="Обращения">
            {rows.map((request) => (
              <li key={request.id}>
                <RequestCard
                  request={request}
                  onAct={(outcome) => setOpened({ request, outcome })}
                />
              </li>
            ))}
          </ol>
        )}
      </ListStates>
      {opened && <AnswerDialog {...opened} onClose={() => setOpened(undefined)} />}
    </OfficeScreen>
  )
}
