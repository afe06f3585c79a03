// /office/pick/{id}: one order on a phone: what lies where, each unit confirmed by a tap or a scan.

import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { isMissing, messageOf } from '#src/platform/web/api-error.ts'
import { momentOf } from '#src/shared/moment-words.ts'
import { FailureNotice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { pickersText } from '../../picker-words.ts'
import type { PickLine, Picks } from '../../picks-contract.ts'
import { NoSuch } from '../office-failure.tsx'
import { CameraScan } from '../scan/camera-scan.tsx'
import { useSession } from '../use-session.ts'
import { Finish } from './finish.tsx'
import { Lateness } from './lateness.tsx'
import { PickRow } from './pick-row.tsx'
import styles from './pick-screen.module.css'
import { inOrder, leftOf, lineOfScan, noneLeft, withWaiting } from './picked-lines.ts'
import { PutBacks } from './put-backs.tsx'
import { useOutbox } from './use-outbox.ts'
import { useAllPutBacks, useBeginPicking, usePicks } from './use-picks.ts'
import { useScan } from './use-scan.ts'
import { LeavePicking, OtherPickers, Refusals } from './waiting.tsx'

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
  const picks = usePicks(id)
  // one that was handed over meanwhile stays as it was assembled
  if (isMissing(picks.error) && picks.data?.status !== 'ready') return <Gone id={id} />
  if (picks.data) return <Picking picks={picks.data} />
  if (picks.isPending && navigator.onLine) return <Skeleton shape="text" />
  const text = messageOf(picks.error, 'Нет связи: заказ откроется, когда она появится.')
  return <FailureNotice text={text} onRetry={() => picks.refetch()} />
}

/** Whoever has begun it has its goods in his hands. */
function Gone({ id }: { readonly id: number }) {
  const outbox = useOutbox()
  const lost = useAllPutBacks().data?.units ?? []
  return (
    <>
      <h1>Заказ № {id}</h1>
      <p role="status" className={styles.note}>
        Этот заказ здесь не собирают: его отменили или передали. Взятое верните на полку.
      </p>
      <Refusals
        refusals={outbox.refusals.filter(({ order }) => order === id)}
        onSeen={outbox.forget}
      />
      <PutBacks id={id} put_back={lost.filter((units) => units.order_id === id)} />
    </>
  )
}

function Picking({ picks }: { readonly picks: Picks }) {
  const { id, status, pickers } = picks
  const outbox = useOutbox()
  const me = useSession().data?.staff.id
  const waiting = outbox.waiting.filter(({ order }) => order === id)
  // a shelf that is said meanwhile moves no line under a finger
  const [walk] = useState(() => picks.lines.map(({ position }) => position))
  const lines = withWaiting(inOrder(picks.lines, walk), waiting)
  const isMine = pickers.length === 0 || pickers.some((picker) => picker.id === me)
  const isOpen = status === 'assembling' && isMine
  const isPicker = isOpen && pickers.length > 0 && waiting.length === 0
  // whose units are taken is known to the shop
  const mayLeave = isPicker && (pickers.length > 1 || lines.every(({ picked }) => picked === 0))
  const [said, setSaid] = useState<{ text: string; isWrong: boolean } | null>(null)
  const take = ({ position, article }: PickLine, picked: number, missing = 0) =>
    outbox.add({ order: id, key: crypto.randomUUID(), position, article, picked, missing })
  const say = (text: string, isWrong: boolean) => {
    setSaid({ text, isWrong })
    return !isWrong
  }
  const begin = useBeginPicking()
  const count = (code: string) => {
    const line = lineOfScan(lines, code)
    if (!line) return say(`${code}: этого в заказе нет.`, true)
    if (leftOf(line) === 0) return say(`${line.article}: ${noneLeft(line)}`, true)
    take(line, 1)
    return say(`${line.article}: взято.`, false)
  }
  const scanned = useScan((code) => {
    if (isOpen || !lineOfScan(lines, code)) return count(code)
    if (!isMine) return say('Сначала скажите, как вы собираете.', true)
    if (status !== 'confirmed') return false
    return begin.mutateAsync({ id, how: 'alone' }).then(
      () => count(code),
      (error) => say(messageOf(error, 'Сборка не начата: нет связи.'), true),
    )
  })
  return (
    <>
      <Head picks={picks} />
      <div className={styles.camera}>
        {isOpen && <CameraScan onScan={scanned} />}
        <p role="status" className={styles.said} data-wrong={said?.isWrong || undefined}>
          {(status === 'assembling' || status === 'confirmed') && said?.text}
        </p>
        <Refusals
          refusals={outbox.refusals.filter(({ order }) => order === id)}
          onSeen={outbox.forget}
        />
      </div>
      {mayLeave && <LeavePicking id={id} />}
      {status === 'assembling' && !isMine && <OtherPickers id={id} count={pickers.length} />}
      <PutBacks id={id} put_back={picks.put_back} />
      <ul className={styles.lines}>
        {lines.map((line) => (
          <PickRow
            key={line.position}
            line={line}
            isOpen={isOpen}
            isSurplus={picks.put_back.some(({ position }) => position === line.position)}
            onTake={(picked, missing) => {
              setSaid(null)
              take(line, picked, missing)
            }}
          />
        ))}
      </ul>
      {(status !== 'assembling' || isMine) && (
        <Finish picks={picks} lines={lines} isWaiting={waiting.length > 0} />
      )}
    </>
  )
}

function Head({ picks }: { readonly picks: Picks }) {
  return (
    <header>
      <h1>Заказ № {picks.id}</h1>
      <p className={styles.soft}>
        {picks.status_name}
        {picks.promised_at && `, обещан ${momentOf(picks.promised_at)}`}
      </p>
      {picks.status === 'assembling' && picks.pickers.length > 0 && (
        <p>{pickersText(picks.pickers)}</p>
      )}
      <Lateness order={picks} />
      {picks.comment && <p className={styles.note}>{picks.comment}</p>}
    </header>
  )
}
