// Goods that come back after the handover: which, what becomes of them, how much money goes back.

import { useState } from 'react'
import { messageOf } from '#src/platform/web/api-error.ts'
import type { AnswerOf } from '#src/shared/endpoint.ts'
import { Button } from '#src/ui/button.tsx'
import { FailureNotice } from '#src/ui/notice.tsx'
import type { StaffOrder, staffApi } from '../../contract.ts'
import { RETURN_REASONS, UNTAKEN_REASONS } from '../../reasons.ts'
import { type ReturnMoney, returnAction, returnMoneyText } from '../../return-words.ts'
import type { ReturnedUnits } from '../../returned-goods.ts'
import { useMay, useSession } from '../use-session.ts'
import styles from './order-steps.module.css'
import { ReasonDialog } from './reason-dialog.tsx'
import { type Goods, ReturnedLines, Settled, useLastPlaces } from './return-fields.tsx'
import { type Delivery, useReturn } from './use-return.ts'

type Shown = AnswerOf<typeof staffApi.order>
type Props = { readonly shown: Shown }

/** The button of an order that was handed over; who may not press it is told whom to ask. */
export function ReturnStep({ shown }: Props) {
  const may = useMay()
  const [asked, setAsked] = useState<Shown | null>(null)
  const { status } = shown.order
  const isHandedOver = status === 'completed' || status === 'shipped'
  if (!isHandedOver && asked === null) return null
  if (!may.includes('make-returned')) {
    const isSellers = may.includes('make-completed')
    return isSellers ? (
      <p className={styles.hint}>Возврат оформляет менеджер или владелец.</p>
    ) : null
  }
  return (
    <>
      {isHandedOver && (
        <Button onClick={() => setAsked(shown)}>
          {status === 'shipped' ? 'Покупатель отказался' : 'Оформить возврат'}
        </Button>
      )}
      {asked && <ReturnDialog asked={asked} onClose={() => setAsked(null)} />}
    </>
  )
}

type DialogProps = { readonly asked: Shown; readonly onClose: () => void }

function ReturnDialog({ asked, onClose }: DialogProps) {
  const writing = useReturn(asked)
  const { seen, units, delivery, preview, place: chosen, choosePlace, make, isStale } = writing
  const { order } = seen
  const { left, choose, lines, isNamed } = units
  const [goods, setGoods] = useState<Goods | ''>('')
  const isUntaken = order.status === 'shipped'
  const money = isNamed && !isStale ? preview.data : undefined
  const places = useLastPlaces(preview.data)
  const ofNoShop = useSession().data?.staff.store === null
  // whose cash it is nobody guesses: who has no shop of his own names it
  const isOpen = ofNoShop && money?.given_by === 'cash' && money.given_back > 0
  const place = isOpen && chosen === null && places.places.length > 1 ? null : places.place
  const agree = async (reason: string) => {
    if (goods === '' || !money || !place) return
    try {
      const { keepsDelivery } = delivery
      await make({ kind: 'return', lines, goods, keepsDelivery, money, place: place.id, reason })
    } catch (error) {
      void preview.refetch()
      throw error
    }
  }
  return (
    <ReasonDialog
      title={isUntaken ? `Заказ № ${order.id} не взяли?` : `Возврат по заказу № ${order.id}`}
      orderId={order.id}
      outcome={outcomeText(order, { ...units, isFailed: preview.isError, money, place, delivery })}
      reasons={isUntaken ? UNTAKEN_REASONS : RETURN_REASONS}
      {...(isUntaken && { usual: UNTAKEN_REASONS[0] })}
      action={returnAction(seen, isUntaken || units.isWhole)}
      isReady={goods !== '' && !!money && !!place}
      onReason={delivery.follow}
      settled={
        <Settled
          {...{ delivery, goods }}
          taken={{ ...places, place, chosen, onChoose: choosePlace }}
          onGoods={setGoods}
        />
      }
      onClose={onClose}
      onAgree={agree}
    >
      {isUntaken ? (
        <p>Возвращается весь заказ: {order.lines.map(nameOf).join('; ')}.</p>
      ) : (
        <ReturnedLines order={order} left={left} units={units.chosen} onChange={choose} />
      )}
      {isNamed && preview.isError && (
        <FailureNotice
          text={messageOf(preview.error, 'Сумма возврата не посчиталась: нет связи.')}
          onRetry={() => preview.refetch()}
        />
      )}
    </ReasonDialog>
  )
}

type Counted = {
  readonly left: readonly ReturnedUnits[]
  readonly isNamed: boolean
  readonly isFailed: boolean
  readonly money: ReturnMoney | undefined
  readonly place: ReturnMoney['place']
  readonly delivery: Delivery
}

function outcomeText(order: StaffOrder, counted: Counted): string {
  const { left, isNamed, isFailed, money, place, delivery } = counted
  if (left.every(({ quantity }) => quantity === 0)) return 'Возвращать больше нечего.'
  if (!isNamed) return 'Укажите, что вернули.'
  if (money) {
    const asked = delivery.isAsked ? delivery : null
    const facts = { method: order.payment_method, place: place?.title ?? '', delivery: asked }
    return returnMoneyText(money, facts)
  }
  return isFailed ? '' : 'Считаем, сколько денег вернуть…'
}

type Line = StaffOrder['lines'][number]
const nameOf = ({ name, article, quantity }: Line) => `${name}, ${article} — ${quantity} шт.`
