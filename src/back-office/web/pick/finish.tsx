// The end of an order on the phone: begun, assembled, and which one is next.

import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { messageOf } from '#src/platform/web/api-error.ts'
import { Button } from '#src/ui/button.tsx'
import { FailureNotice } from '#src/ui/notice.tsx'
import type { PickLine, Picks } from '../../picks-contract.ts'
import { Prints } from '../orders/order-prints.tsx'
import { useMay, useSession } from '../use-session.ts'
import styles from './pick-screen.module.css'
import { isPicked } from './picked-lines.ts'
import { nextToPick } from './queued-orders.ts'
import { useAssembled, useBeginPicking, usePickQueue } from './use-picks.ts'

type Props = {
  readonly picks: Picks
  readonly lines: readonly PickLine[]
  readonly isWaiting: boolean
}

export function Finish({ picks, lines, isWaiting }: Props) {
  const done = useAssembled()
  const { status } = picks
  if (done.isSuccess || status === 'ready' || status === 'shipped') {
    return <Assembled picks={picks} isJustNow={done.isSuccess} />
  }
  if (status === 'confirmed') return <Begin id={picks.id} />
  if (status !== 'assembling') return <p className={styles.note}>Этот заказ уже не собирают.</p>
  return <Assemble {...{ picks, lines, isWaiting, done }} />
}

function Begin({ id }: { readonly id: number }) {
  const begin = useBeginPicking()
  return (
    <>
      {begin.isError && (
        <FailureNotice text={messageOf(begin.error, 'Сборка не начата: нет связи.')} />
      )}
      <Button
        variant="primary"
        wide
        loading={begin.isPending}
        onClick={() => begin.mutate({ id, how: 'alone' })}
      >
        Начать сборку
      </Button>
    </>
  )
}

type AssembleProps = Props & { readonly done: ReturnType<typeof useAssembled> }

function Assemble({ picks, lines, isWaiting, done }: AssembleProps) {
  const may = useMay()
  const { id, is_pickup: isPickup } = picks
  const isDone = isPicked(lines)
  if (!isDone && lines.some(({ missing }) => missing > 0)) {
    return <p className={styles.note}>Чего нет, менеджер знает: он уберёт строку или заменит её.</p>
  }
  const why = isDone ? isWaiting && 'Отметки ещё не отправлены.' : 'Отметьте взятым всё.'
  const to = isPickup ? 'ready' : 'shipped'
  if (!may.includes(`make-${to}`)) {
    return isDone ? (
      <p className={styles.note}>Всё собрано. В доставку заказ передаёт менеджер.</p>
    ) : null
  }
  return (
    <>
      {done.isError && <FailureNotice text={messageOf(done.error, 'Не записано: нет связи.')} />}
      {why && <p className={styles.soft}>{why}</p>}
      <Button
        variant="primary"
        wide
        disabled={Boolean(why)}
        loading={done.isPending}
        onClick={() => done.mutate({ id, to, lines })}
      >
        {isPickup ? 'Собран, ждёт покупателя' : 'Собран, передать в доставку'}
      </Button>
    </>
  )
}

type AssembledProps = { readonly picks: Picks; readonly isJustNow: boolean }

function Assembled({ picks, isJustNow }: AssembledProps) {
  const { id, is_pickup: isPickup } = picks
  const queue = usePickQueue()
  const me = useSession().data?.staff.id
  const { orders = [], is_more: isMore = true } = queue.data ?? {}
  const next = nextToPick(orders, { after: id, me })
  const isLast = !isMore && orders.every((order) => order.id === id)
  const link = useRef<HTMLAnchorElement>(null)
  const isKnown = !queue.isPending
  useEffect(() => {
    if (isJustNow && isKnown) link.current?.focus()
  }, [isJustNow, isKnown])
  return (
    <section className={styles.assembled} aria-label="Заказ собран">
      <p role="status">
        Заказ {id}: {isPickup ? 'готов к выдаче' : 'передан в доставку'}
      </p>
      <Prints orders={[id]} />
      {isKnown && (
        <Link
          ref={link}
          className={styles.next}
          to={next ? `/office/pick/${next.id}` : '/office/pick'}
        >
          {next
            ? `Следующий заказ: № ${next.id}`
            : `${isLast ? 'Собирать больше нечего: к' : 'К'} списку`}
        </Link>
      )}
    </section>
  )
}
