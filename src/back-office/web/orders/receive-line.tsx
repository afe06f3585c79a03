// What was sold to order has come from its supplier: it is put aside for its order.

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '#src/platform/web/api-error.ts'
import { Select } from '#src/ui/forms/select.tsx'
import { FailureNotice } from '#src/ui/notice.tsx'
import type { StaffOrder } from '../../contract.ts'
import { OfficeDialog } from '../office-dialog.tsx'
import { useReceptionPlaces } from '../receive/use-receptions.ts'
import { failureText, forgetFailure, useAskedChange } from './change-order.ts'

type Props = {
  readonly order: StaffOrder
  readonly line: StaffOrder['lines'][number]
  readonly onClose: () => void
}

export function ReceiveLine({ order: seen, line, onClose }: Props) {
  const client = useQueryClient()
  const { order, make } = useAskedChange(seen)
  const [place, setPlace] = useState('')
  const [isAsked, setAsked] = useState(false)
  const receiving = useMutation({
    mutationFn: () => {
      const { position } = line
      return make({ kind: 'receive', position, place: order.is_pickup ? null : Number(place) })
    },
    onSuccess: onClose,
    // the dialog says it itself
    onError: (error) => forgetFailure(client, error),
  })
  return (
    <OfficeDialog
      title="Товар пришёл от поставщика?"
      action="Пришло"
      isPending={receiving.isPending}
      onSubmit={() => {
        setAsked(true)
        if (order.is_pickup || place !== '') receiving.mutate()
      }}
      onClose={onClose}
    >
      <p>
        {line.name}, {line.article} — {line.quantity} шт.
      </p>
      <p>
        {order.is_pickup
          ? `Отложится для заказа № ${order.id}: ${order.address}.`
          : `Отложится для заказа № ${order.id}.`}{' '}
        Если товар посчитают приёмкой, она отложит его сама.
      </p>
      {!order.is_pickup && (
        <Place
          value={place}
          error={isAsked && place === '' ? 'Укажите, куда пришло.' : undefined}
          onPlace={setPlace}
        />
      )}
      {receiving.isError && <FailureNotice text={failureText(receiving.error, order.id)} />}
    </OfficeDialog>
  )
}

type PlaceProps = {
  readonly value: string
  readonly error: string | undefined
  readonly onPlace: (place: string) => void
}

/** A delivery has no shop of its own. */
function Place({ value, error, onPlace }: PlaceProps) {
  const places = useReceptionPlaces()
  if (places.isError) {
    const text = messageOf(places.error, 'Места хранения не загрузились.')
    return <FailureNotice text={text} onRetry={() => places.refetch()} />
  }
  return (
    <Select
      label="Куда пришло"
      placeholder="Выберите место"
      value={value}
      error={error}
      options={(places.data ?? [])
        .filter(({ may_receive: may }) => may)
        .map(({ location_id: id, title }) => ({ value: String(id), label: title }))}
      onChange={({ target }) => onPlace(target.value)}
    />
  )
}
