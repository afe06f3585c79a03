// Dialogs that change stock at one place: a count, a write-off, a move. Each says what will be.

import { useState } from 'react'
import { fieldErrorsOf, messageOf } from '#src/platform/web/api-error.ts'
import { Select } from '#src/ui/forms/select.tsx'
import { TextField } from '#src/ui/forms/text-field.tsx'
import { FailureNotice } from '#src/ui/notice.tsx'
import { type LevelNow, type StockLevel, stockApi } from '../../stock-contract.ts'
import { WRITE_OFF } from '../../stock-words.ts'
import { callOffice } from '../call-office.ts'
import { OfficeDialog } from '../office-dialog.tsx'
import { useProduct, useStockChange } from './use-stock.ts'

export type ChangeKind = 'count' | 'write-off' | 'move'

export const CHANGES: Readonly<Record<ChangeKind, string>> = {
  count: 'Пересчитать',
  'write-off': 'Списать',
  move: 'Переместить',
}
const UNITS: Readonly<Record<ChangeKind, string>> = {
  count: 'Сколько насчитано, шт.',
  'write-off': 'Сколько списать, шт.',
  move: 'Сколько переместить, шт.',
}
const LONGEST_REASON = 280

export const placeText = ({ city, address }: Pick<StockLevel, 'city' | 'address'>): string =>
  `${city}, ${address}`

type Props = {
  readonly product: number
  readonly kind: ChangeKind
  /** As it is when the dialog is opened. */
  readonly level: LevelNow
  readonly others: readonly LevelNow[]
  readonly onClose: () => void
}

function useStockForm({ product, kind, level: opened, onClose }: Props) {
  // what lies there changes under the eyes of whoever types only where he is told so
  const [level, setLevel] = useState(opened)
  const [units, setUnits] = useState(kind === 'write-off' ? '1' : '')
  const [reason, setReason] = useState('')
  const [to, setTo] = useState('')
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({})
  // repeated after a lost answer it is done once
  const [document] = useState(() => `Офис ${crypto.randomUUID()}`)
  const free = level.on_hand - level.reserved
  const changing = useStockChange(product, () => send(), {
    onDone: onClose,
    onChanged: (levels) =>
      setLevel(levels.find(({ location_id: id }) => id === opened.location_id) ?? opened),
  })
  const errors: Readonly<Record<string, string>> = { ...fieldErrorsOf(changing.error), ...wrong }
  const quantity = /^\d{1,7}$/.test(units.trim()) ? Number(units) : null

  function send() {
    const common = { product_id: product, document }
    if (kind === 'move') {
      const body = { ...common, from: level.location_id, to: Number(to), quantity: quantity ?? 0 }
      return callOffice(stockApi.move, { body: { ...body, reason } })
    }
    const isCount = kind === 'count'
    return callOffice(stockApi.correct, {
      body: {
        ...common,
        location_id: level.location_id,
        on_hand: isCount ? (quantity ?? 0) : level.on_hand - (quantity ?? 0),
        seen_on_hand: level.on_hand,
        reason: isCount ? reason : WRITE_OFF + reason,
      },
    })
  }

  function submit() {
    const found = {
      ...(unitsError() && { units: unitsError() }),
      ...(kind === 'move' && to === '' && { to: 'Укажите, куда переместить.' }),
      ...(reason.trim() === '' && { reason: 'Укажите причину.' }),
    }
    setWrong(found)
    if (Object.keys(found).length === 0) changing.mutate(undefined)
  }

  function unitsError(): string {
    if (quantity === null) return 'Укажите целое число.'
    if (kind === 'count') {
      return quantity < level.reserved ? `Покупателям обещано ${level.reserved} шт.` : ''
    }
    if (quantity < 1) return 'Укажите число от 1.'
    return quantity > free ? `Свободно только ${free} шт.` : ''
  }

  const fill = { setUnits, setReason, setTo }
  return { level, units, reason, to, quantity, unitsError, errors, changing, submit, fill }
}

export function StockDialog(props: Props) {
  const { kind, others, onClose } = props
  const { level, units, reason, to, quantity, errors, changing, submit, fill, unitsError } =
    useStockForm(props)
  const good = useProduct(props.product)
  return (
    <OfficeDialog
      title={`${CHANGES[kind]}: ${placeText(level)}`}
      action={CHANGES[kind]}
      isPending={changing.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {good && (
        <p>
          {good.article}, {good.manufacturer}: {good.name}
        </p>
      )}
      <p>
        Сейчас {level.on_hand} шт., обещано {level.reserved}, свободно{' '}
        {level.on_hand - level.reserved}.
      </p>
      {kind === 'count' && level.taken > 0 && (
        <p>
          Из них собрано или ждёт возврата на полку: {level.taken}. Они не на полке, но в числе
          должны быть.
        </p>
      )}
      <TextField
        label={UNITS[kind]}
        inputMode="numeric"
        autoComplete="off"
        maxLength={7}
        error={errors.units ?? errors.on_hand ?? errors.quantity}
        value={units}
        onChange={({ target: field }) => fill.setUnits(field.value)}
      />
      {kind === 'move' && (
        <Select
          label="Куда"
          placeholder="Выберите место"
          error={errors.to}
          value={to}
          options={others.map((other) => ({
            value: String(other.location_id),
            label: placeText(other),
          }))}
          onChange={({ target: field }) => fill.setTo(field.value)}
        />
      )}
      <TextField
        label="Причина"
        autoComplete="off"
        maxLength={LONGEST_REASON}
        error={errors.reason}
        value={reason}
        onChange={({ target: field }) => fill.setReason(field.value)}
      />
      <p role="status">
        {unitsError() === '' && quantity !== null && willBe({ ...props, level }, quantity, to)}
      </p>
      {changing.isError && (
        <FailureNotice
          text={messageOf(changing.error, 'Неизвестно, записано ли: нажмите ещё раз.')}
        />
      )}
    </OfficeDialog>
  )
}

function willBe({ kind, level, others }: Props, quantity: number, to: string): string {
  const after = kind === 'count' ? quantity : level.on_hand - quantity
  const here = `Станет ${after} шт., свободно ${after - level.reserved}.`
  const target = others.find(({ location_id: id }) => String(id) === to)
  return target ? `${here} ${placeText(target)}: станет ${target.on_hand + quantity} шт.` : here
}
