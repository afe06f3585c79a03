// Goods that come back after the handover: which, what becomes of them, how much money goes back.

import { useState } from 'react'
import { messageOf } from '#src/platform/web/api-error.ts'
import type { AnswerOf } from '#src/shared/endpoint.ts'
import { formatPrice } from '#src/shared/money.ts'
import { Button } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/forms/checkbox.tsx'
import { RadioGroup } from '#src/ui/forms/radio-group.tsx'
import { Select } from '#src/ui/forms/select.tsx'
import { TextField } from '#src/ui/forms/text-field.tsx'
import { FailureNotice } from '#src/ui/notice.tsx'
import type { StaffOrder, staffApi } from '../../contract.ts'
import { RETURN_REASONS, UNTAKEN_REASONS } from '../../reasons.ts'
import { type ReturnMoney, returnAction, returnMoneyText } from '../../return-words.ts'
import type { ReturnedUnits } from '../../returned-goods.ts'
import { useMay, useSession } from '../use-session.ts'
import styles from './order-steps.module.css'
import { ReasonDialog } from './reason-dialog.tsx'
import { useReturn } from './use-return.ts'

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

type Delivery = ReturnType<typeof useReturn>['delivery']
type Goods = 'stock' | 'written-off'
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

type SettledProps = {
  readonly delivery: Delivery
  readonly taken: TakenInProps
  readonly goods: Goods | ''
  readonly onGoods: (goods: Goods) => void
}

/** What stays in sight however many lines there are. */
const Settled = ({ delivery, taken, goods, onGoods }: SettledProps) => (
  <>
    {delivery.isAsked && (
      <Checkbox
        label={`Вернуть и доставку: ${formatPrice(delivery.cost)}`}
        checked={delivery.isBack}
        onChange={({ target }) => delivery.choose(target.checked)}
      />
    )}
    <TakenIn {...taken} />
    <RadioGroup
      legend="Что с товаром"
      name="goods"
      value={goods}
      options={[
        { value: 'stock', label: 'Годен: вернуть на остаток' },
        { value: 'written-off', label: 'Негоден: списать' },
      ]}
      onChange={(value) => onGoods(value as Goods)}
    />
  </>
)

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

type Places = Pick<ReturnMoney, 'place' | 'places'>

/** The places that the shop named last: they stay while a sum is counted again. */
function useLastPlaces(said: Places | undefined): Places {
  const [last, keep] = useState<Places>({ place: null, places: [] })
  if (said && said !== last) keep(said)
  return said ?? last
}

type TakenInProps = Places & {
  /** By hand, while the shop has not named it yet. */
  readonly chosen: number | null
  readonly onChoose: (place: number) => void
}

/** Stock and the money that is given back belong to this place. */
function TakenIn({ place, places, chosen, onChoose }: TakenInProps) {
  const shown = chosen ?? place?.id
  if (places.length === 0) return null
  if (places.length === 1 && place) return <p>Где приняли: {place.title}</p>
  return (
    <Select
      label="Где приняли"
      hint="Здесь товар ляжет на остаток, и из этой кассы вернут деньги."
      required
      {...(shown === undefined && { placeholder: 'Выберите место' })}
      value={shown ?? ''}
      options={places.map(({ id, title }) => ({ value: String(id), label: title }))}
      onChange={({ target }) => onChoose(Number(target.value))}
    />
  )
}

type LinesProps = {
  readonly order: StaffOrder
  readonly left: readonly ReturnedUnits[]
  readonly units: readonly ReturnedUnits[]
  readonly onChange: (units: readonly ReturnedUnits[]) => void
}

function ReturnedLines({ order, left, units, onChange }: LinesProps) {
  const set = (position: number, quantity: number) =>
    onChange(units.map((each) => (each.position === position ? { position, quantity } : each)))
  return (
    <fieldset className={styles.returned}>
      <legend>Что вернули</legend>
      {order.lines.map((line, place) => {
        const most = left[place]?.quantity ?? 0
        const { position } = line
        const quantity = units[place]?.quantity ?? 0
        return most === 0 ? null : (
          <div key={position} className={styles.line}>
            <Checkbox
              label={`${line.name}, ${line.article}: ${most} шт. по ${formatPrice(line.price)}`}
              checked={quantity > 0}
              onChange={({ target }) => set(position, target.checked ? most : 0)}
            />
            {quantity > 0 && (most > 1 || quantity > most) && (
              <TextField
                label={`Штук из ${most}`}
                type="number"
                required
                min={1}
                max={most}
                value={quantity || ''}
                error={quantity > most ? `Осталось только ${most} шт.` : undefined}
                onChange={({ target }) => set(position, Math.trunc(Number(target.value)))}
              />
            )}
          </div>
        )
      })}
    </fieldset>
  )
}
