// Goods that come back after the handover: which, what becomes of them, how much money goes back.

import { useState } from 'react'
import type { AnswerOf } from '#src/shared/endpoint.ts'
import { Button } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/forms/checkbox.tsx'
import { RadioGroup } from '#src/ui/forms/radio-group.tsx'
import { TextField } from '#src/ui/forms/text-field.tsx'
import type { StaffOrder, staffApi } from '../../contract.ts'
import { RETURN_REASONS, UNTAKEN_REASONS } from '../../reasons.ts'
import { type ReturnedUnits, returnMoney, returnMoneyText, unitsLeft } from '../../return-money.ts'
import { useMay } from '../use-session.ts'
import { useOrderChange } from './change-order.ts'
import styles from './order-steps.module.css'
import { ReasonDialog } from './reason-dialog.tsx'

type Shown = AnswerOf<typeof staffApi.order>
type Props = { readonly shown: Shown }

/** The button of an order that was handed over; who may not press it is told whom to ask. */
export function ReturnStep({ shown }: Props) {
  const may = useMay()
  // the order stays as it was seen when it was asked
  const [asked, setAsked] = useState<Shown | null>(null)
  const { status } = shown.order
  if (status !== 'completed' && status !== 'shipped') return null
  if (!may.includes('make-returned')) {
    const isSellers = may.includes('make-completed')
    return isSellers ? (
      <p className={styles.hint}>Возврат оформляет менеджер или владелец.</p>
    ) : null
  }
  return (
    <>
      <Button onClick={() => setAsked(shown)}>
        {status === 'shipped' ? 'Покупатель отказался' : 'Оформить возврат'}
      </Button>
      {asked && <ReturnDialog shown={asked} onClose={() => setAsked(null)} />}
    </>
  )
}

type Goods = 'stock' | 'written-off'

function ReturnDialog({ shown, onClose }: Props & { readonly onClose: () => void }) {
  const { order } = shown
  const isUntaken = order.status === 'shipped'
  const left = unitsLeft(shown)
  const [units, setUnits] = useState<readonly ReturnedUnits[]>(left)
  const [goods, setGoods] = useState<Goods | ''>('')
  const changing = useOrderChange()
  const isRight = units.every(
    ({ quantity }, place) => quantity >= 0 && quantity <= (left[place]?.quantity ?? 0),
  )
  const taken = units.filter(({ quantity }) => quantity > 0)
  const isWhole = units.every(({ quantity }, place) => quantity === left[place]?.quantity)
  const lines = isWhole ? null : taken
  const isReady = isRight && taken.length > 0 && goods !== ''
  return (
    <ReasonDialog
      title={isUntaken ? `Заказ № ${order.id} не взяли?` : `Возврат по заказу № ${order.id}`}
      hint={
        isRight && taken.length > 0
          ? returnMoneyText(shown, returnMoney(shown, lines))
          : 'Укажите, что вернули.'
      }
      reasons={isUntaken ? UNTAKEN_REASONS : RETURN_REASONS}
      {...(isUntaken && { usual: UNTAKEN_REASONS[0] })}
      action={isUntaken || isWhole ? 'Принять весь заказ' : 'Принять часть'}
      isReady={isReady}
      onClose={onClose}
      onAgree={(reason) => {
        if (goods === '') return
        changing.mutate({ order, change: { kind: 'return', lines, goods, reason } })
      }}
    >
      {isUntaken ? (
        <p>Возвращается весь заказ: {order.lines.map(nameOf).join('; ')}.</p>
      ) : (
        <ReturnedLines order={order} left={left} units={units} onChange={setUnits} />
      )}
      <RadioGroup
        legend="Что с товаром"
        name="goods"
        value={goods}
        options={[
          { value: 'stock', label: 'Годен: вернуть на остаток', hint: placesText(shown) },
          { value: 'written-off', label: 'Негоден: списать' },
        ]}
        onChange={(value) => setGoods(value as Goods)}
      />
    </ReasonDialog>
  )
}

type Line = StaffOrder['lines'][number]
const nameOf = ({ name, article, quantity }: Line) => `${name}, ${article} — ${quantity} шт.`

/** Where they were sold from: there they are counted again. */
const placesText = ({ from }: Shown): string =>
  [...new Set(from.map(({ place }) => place))].join('; ')

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
              label={`${line.name}, ${line.article}`}
              checked={quantity > 0}
              onChange={({ target }) => set(position, target.checked ? most : 0)}
            />
            {most > 1 && quantity > 0 && (
              <TextField
                label={`Штук из ${most}`}
                type="number"
                required
                min={1}
                max={most}
                value={quantity || ''}
                onChange={({ target }) => set(position, Math.trunc(Number(target.value)))}
              />
            )}
          </div>
        )
      })}
    </fieldset>
  )
}
