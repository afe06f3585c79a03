// /office/pick/{id}: one order on a phone: what lies where, each unit confirmed by a tap or a scan.

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { messageOf } from '#src/platform/web/api-error.ts'
import { momentOf } from '#src/shared/moment-words.ts'
import { Button } from '#src/ui/button.tsx'
import { FailureNotice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import type { PickLine, Picks } from '../../picks-contract.ts'
import { NoSuch } from '../office-failure.tsx'
import { CameraScan } from '../scan/camera-scan.tsx'
import { useMay } from '../use-session.ts'
import { Lateness } from './lateness.tsx'
import { PickRow } from './pick-row.tsx'
import styles from './pick-screen.module.css'
import { inOrder, isPicked, leftOf, lineOfScan, withWaiting } from './picked-lines.ts'
import { picksQuery, useAssemblyStep, usePick, useWaitingPicks } from './use-picks.ts'
import { useScan } from './use-scan.ts'

export function PickScreen() {
  const id = Number(useParams().order)
  if (!Number.isSafeInteger(id) || id < 1) return <NoSuch text="Такого заказа нет." />
  return (
    <div className={styles.screen}>
      <Link to="/office/pick">Все заказы на сборку</Link>
      <OneOrder key={id} id={id} />
    </div>
  )
}

function OneOrder({ id }: { readonly id: number }) {
  const picks = useQuery(picksQuery(id))
  if (picks.isPending) return <Skeleton shape="text" />
  if (!picks.data) {
    const text = messageOf(picks.error, 'Заказ не загрузился.')
    return <FailureNotice text={text} onRetry={() => picks.refetch()} />
  }
  return <Picking picks={picks.data} />
}

function Picking({ picks }: { readonly picks: Picks }) {
  const { id, status } = picks
  const waiting = useWaitingPicks(id)
  // a shelf that is said meanwhile moves no line under a finger
  const [walk] = useState(() => picks.lines.map(({ position }) => position))
  const lines = withWaiting(inOrder(picks.lines, walk), waiting)
  const pick = usePick(id)
  const isOpen = status === 'assembling'
  const [said, setSaid] = useState<{ text: string; isWrong: boolean } | null>(null)
  const take = (line: PickLine, picked: number, missing = 0) =>
    pick.mutate({ key: crypto.randomUUID(), position: line.position, picked, missing })
  const say = (text: string, isWrong: boolean) => {
    setSaid({ text, isWrong })
    return !isWrong
  }
  const scanned = useScan((code) => {
    if (!isOpen) return false
    const line = lineOfScan(lines, code)
    if (!line) return say(`${code}: этого в заказе нет.`, true)
    if (leftOf(line) === 0) return say(`${line.article}: больше не нужно.`, true)
    take(line, 1)
    return say(`${line.article}: взято.`, false)
  })
  const stuck = waiting.filter(({ isStuck }) => isStuck).length
  return (
    <>
      <header>
        <h1>Заказ № {id}</h1>
        <p className={styles.soft}>
          {picks.status_name}
          {picks.promised_at && `, обещан ${momentOf(picks.promised_at)}`}
        </p>
        <Lateness order={picks} />
        {picks.comment && <p className={styles.note}>{picks.comment}</p>}
      </header>
      <div className={styles.camera}>
        {isOpen && <CameraScan onScan={scanned} />}
        <p role="status" className={styles.said} data-wrong={said?.isWrong || undefined}>
          {said?.text}
        </p>
      </div>
      {stuck > 0 && (
        <p role="status" className={styles.note}>
          Связи нет. Отмеченное отправится само, не закрывайте страницу.
        </p>
      )}
      <ul className={styles.lines}>
        {lines.map((line) => (
          <PickRow
            key={line.position}
            line={line}
            isOpen={isOpen}
            onTake={(picked, missing) => {
              setSaid(null)
              take(line, picked, missing)
            }}
          />
        ))}
      </ul>
      <Finish picks={picks} lines={lines} isWaiting={waiting.length > 0} />
    </>
  )
}

type FinishProps = {
  readonly picks: Picks
  readonly lines: readonly PickLine[]
  readonly isWaiting: boolean
}

function Finish({ picks, lines, isWaiting }: FinishProps) {
  const may = useMay()
  const step = useAssemblyStep()
  const { id, status, is_pickup: isPickup } = picks
  if (status === 'confirmed') {
    return (
      <Button
        variant="primary"
        wide
        loading={step.isPending}
        onClick={() => step.mutate({ id, to: 'assembling' })}
      >
        Начать сборку
      </Button>
    )
  }
  if (status !== 'assembling') return <p className={styles.note}>Этот заказ уже не собирают.</p>
  const isDone = isPicked(lines)
  if (!isDone && lines.some(({ missing }) => missing > 0)) {
    return <p className={styles.note}>Чего нет, менеджер знает: он уберёт строку или заменит её.</p>
  }
  const to = isPickup ? 'ready' : 'shipped'
  if (!may.includes(`make-${to}`)) {
    return isDone ? (
      <p className={styles.note}>Всё собрано. В доставку заказ передаёт менеджер.</p>
    ) : null
  }
  return (
    <Button
      variant="primary"
      wide
      disabled={!isDone || isWaiting}
      loading={step.isPending}
      onClick={() => step.mutate({ id, to })}
    >
      {isPickup ? 'Собран, ждёт покупателя' : 'Собран, передать в доставку'}
    </Button>
  )
}
