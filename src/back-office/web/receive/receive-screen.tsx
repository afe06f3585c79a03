// /office/receive: what is expected, packed and on its way, and what has ended. Made for a phone.

import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#src/ui/button.tsx'
import { ListStates } from '../list-states.tsx'
import { ListTabs } from '../list-tabs.tsx'
import { useMay } from '../use-session.ts'
import { NewReception } from './new-reception.tsx'
import styles from './receive-screen.module.css'
import { ReceptionRows } from './reception-rows.tsx'
import { ScanForReception } from './scan-for-reception.tsx'
import { KeptCounts } from './use-counts.tsx'
import { useReceptions } from './use-receptions.ts'

const TABS = [
  { value: 'open', title: 'Открытые' },
  { value: 'ended', title: 'Законченные' },
] as const

export function ReceiveScreen() {
  const [tab, setTab] = useState<'open' | 'ended'>('open')
  const [begun, setBegun] = useState<'delivery' | 'move' | null>(null)
  const may = useMay()
  const go = useNavigate()
  const list = useReceptions(tab)
  return (
    <div className={styles.screen}>
      <h1>Приёмка и перемещения</h1>
      <KeptCounts />
      <div className={styles.starts}>
        <Button
          variant={begun === null ? 'primary' : 'secondary'}
          aria-expanded={begun === 'delivery'}
          onClick={() => setBegun(begun === 'delivery' ? null : 'delivery')}
        >
          Принять товар
        </Button>
        {may.includes('send-goods') && (
          <Button
            aria-expanded={begun === 'move'}
            onClick={() => setBegun(begun === 'move' ? null : 'move')}
          >
            Отправить в другую точку
          </Button>
        )}
      </div>
      {begun ? (
        <NewReception
          key={begun}
          kind={begun}
          onOpened={({ id }) => go(`/office/receive/${id}`)}
          onDropped={() => setBegun(null)}
        />
      ) : (
        <ScanForReception />
      )}
      <ListTabs
        label="Какие"
        tabs={TABS}
        current={tab}
        onChoose={(chosen) => setTab(chosen === 'ended' ? 'ended' : 'open')}
      />
      <ListStates
        list={list}
        failed="Приёмки не загрузились."
        empty={tab === 'open' ? 'Сейчас ничего не принимают и не везут.' : 'Законченных пока нет.'}
      >
        {(rows) => <ReceptionRows rows={rows} label="Приёмки" />}
      </ListStates>
    </div>
  )
}
