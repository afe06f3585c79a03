// Warehouses of 1C of which nobody knows where they lie, and where that is said.

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { messageOf } from '#src/platform/web/api-error.ts'
import { Button } from '#src/ui/button.tsx'
import { Select } from '#src/ui/forms/select.tsx'
import { showToast } from '#src/ui/toast-queue.ts'
import { exchangeApi } from '../../exchange-contract.ts'
import { callOffice } from '../call-office.ts'
import { useMay } from '../use-session.ts'
import styles from './exchange-screen.module.css'

type Props = { readonly unplaced: readonly string[]; readonly places: readonly string[] }

export function UnplacedWarehouses({ unplaced, places }: Props) {
  const mayPlace = useMay().includes('change-stock')
  if (unplaced.length === 0) return null
  return (
    <div className={styles.asked}>
      <p>
        Склады 1С, о которых неизвестно, где они. Их остатки не продаются, пока вы не скажете, где
        лежит товар; придут они со следующим обменом.
      </p>
      {unplaced.map((warehouse) =>
        mayPlace ? (
          <PlaceWarehouse key={warehouse} warehouse={warehouse} places={places} />
        ) : (
          <p key={warehouse}>{warehouse}</p>
        ),
      )}
    </div>
  )
}

type PlaceProps = { readonly warehouse: string; readonly places: readonly string[] }

function PlaceWarehouse({ warehouse, places }: PlaceProps) {
  const client = useQueryClient()
  const [place, setPlace] = useState('')
  const placing = useMutation({
    mutationFn: () => callOffice(exchangeApi.placeWarehouse, { body: { warehouse, place } }),
    onSuccess: (placed) => showToast(`Склад «${warehouse}» лежит здесь: ${placed.place}.`),
    onSettled: () => client.invalidateQueries({ queryKey: ['exchange', 'state'] }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (place !== '') placing.mutate()
  }
  return (
    <form className={styles.place} onSubmit={submit}>
      <Select
        label={`Где склад «${warehouse}»`}
        placeholder="Выберите место"
        value={place}
        options={places}
        error={placing.isError ? messageOf(placing.error, 'Неизвестно, записано ли.') : undefined}
        onChange={({ target }) => setPlace(target.value)}
      />
      <Button type="submit" disabled={place === ''} loading={placing.isPending}>
        Здесь
      </Button>
    </form>
  )
}
