// The fields of a return: what comes back, where it is taken in, and what becomes of it.

import { useState } from 'react'
import { formatPrice } from '#src/shared/money.ts'
import { Checkbox } from '#src/ui/forms/checkbox.tsx'
import { RadioGroup } from '#src/ui/forms/radio-group.tsx'
import { Select } from '#src/ui/forms/select.tsx'
import { TextField } from '#src/ui/forms/text-field.tsx'
import type { StaffOrder } from '../../contract.ts'
import type { ReturnMoney } from '../../return-words.ts'
import type { ReturnedUnits } from '../../returned-goods.ts'
import styles from './order-steps.module.css'
import type { Delivery } from './use-return.ts'

export type Goods = 'stock' | 'written-off'

type SettledProps = {
  readonly delivery: Delivery
  readonly taken: TakenInProps
  readonly goods: Goods | ''
  readonly onGoods: (goods: Goods) => void
}

/** What stays in sight however many lines there are. */
export const Settled = ({ delivery, taken, goods, onGoods }: SettledProps) => (
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

type Places = Pick<ReturnMoney, 'place' | 'places'>

/** The places that the shop named last: they stay while a sum is counted again. */
export function useLastPlaces(said: Places | undefined): Places {
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

export function ReturnedLines({ order, left, units, onChange }: LinesProps) {
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
