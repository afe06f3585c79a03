// /office/receive: what is expected, packed and on its way, and what has ended. Made for a phone.

import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { momentOf } from '#src/shared/moment-words.ts'
import { Button } from '#src/ui/button.tsx'
import type { ReceptionRow } from '../../receptions-contract.ts'
import { ListStates } from '../list-states.tsx'
import { ListTabs } from '../list-tabs.tsx'
import { useMay } from '../use-session.ts'
import { stateText } from './counted-lines.ts'
import { NewReception } from './new-reception.tsx'
import styles from './receive-screen.module.css'
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
      {begun && (
        <NewReception
          key={begun}
          kind={begun}
          onOpened={({ id }) => go(`/office/receive/${id}`)}
          onDropped={() => setBegun(null)}
        />
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
        {(rows) => (
          <ul className={styles.list} aria-label="Приёмки">
            {rows.map((row) => (
              <li key={row.id}>
                <Link to={`/office/receive/${row.id}`} className={styles.row}>
                  <strong>{titleOf(row)}</strong>
                  <span>{stateText(row)}</span>
                  <span className={styles.soft}>{wayText(row)}</span>
                  <span className={styles.soft}>{progressText(row)}</span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </ListStates>
    </div>
  )
}

const titleOf = ({ id, from, title }: ReceptionRow): string =>
  `${from === null ? 'Приёмка' : 'Перемещение'} № ${id}${title && `, ${title}`}`

const wayText = ({ from, place }: ReceptionRow): string =>
  from === null ? place : `${from} → ${place}`

function progressText({ expected, counted, state, created, sent, ended }: ReceptionRow): string {
  const units =
    state === 'packing'
      ? `собрано ${counted}`
      : `насчитано ${counted}${expected > 0 ? ` из ${expected}` : ''}`
  const last = ended ?? sent ?? created
  return `${units} шт.; ${momentOf(last.at)}, ${last.by}`
}
