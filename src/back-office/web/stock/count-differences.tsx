// What differs between a counted shelf and its stock. Nothing is written before somebody has read it.

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '#src/platform/web/api-error.ts'
import { FailureNotice } from '#src/ui/notice.tsx'
import type { ShelfPlace } from '../../shelves-contract.ts'
import { OfficeDialog } from '../office-dialog.tsx'
import {
  type CountSummary,
  type Counts,
  changeText,
  promisedUnits,
  shelvedUnits,
  summaryOf,
} from './shelf-counts.ts'
import styles from './stock-screen.module.css'
import { useShelfCount } from './use-shelf.ts'

type Props = {
  readonly shelf: string
  readonly place: ShelfPlace
  readonly counts: Counts
  readonly onClose: () => void
  readonly onDone: () => void
  readonly onChanged: (text: string) => void
}

export function Differences({ shelf, place, counts, onClose, ...outcome }: Props) {
  const { goods, location_id: location } = place
  const [key] = useState(() => crypto.randomUUID())
  const saving = useShelfCount({ shelf, location, key }, outcome)
  // without an answer the same count is sent again, though its own stock is what the screen shows now
  const [sent, keepSent] = useState<CountSummary | null>(null)
  const summary = sent ?? summaryOf(goods, counts)
  const { lines, promised } = summary
  const [isRefused, refuse] = useState(false)
  const client = useQueryClient()
  function refuseNow() {
    refuse(true)
    // they may have been taken since
    void client.invalidateQueries({ queryKey: ['shelf'] })
  }
  function send() {
    keepSent(summary)
    saving.mutate(lines)
  }
  return (
    <OfficeDialog
      title={`Пересчёт полки ${shelf}`}
      action="Записать пересчёт"
      refusal="Считать дальше"
      isPending={saving.isPending}
      onSubmit={lines.length === 0 ? onClose : promised.length > 0 ? refuseNow : send}
      onClose={onClose}
    >
      <WhatDiffers {...summary} />
      {isRefused && promised.length > 0 && (
        <FailureNotice text="Так записать нельзя: обещано больше, чем насчитано." />
      )}
      {saving.isError && (
        <FailureNotice
          text={messageOf(saving.error, 'Неизвестно, записано ли: нажмите ещё раз.')}
        />
      )}
    </OfficeDialog>
  )
}

const WhatDiffers = ({ lines, differences, left, outdated, promised }: CountSummary) => (
  <>
    {differences.length === 0 && lines.length > 0 && <p>Всё сошлось, товаров: {lines.length}.</p>}
    {differences.length > 0 && (
      <ul className={styles.differences} aria-label="Не сошлось">
        {differences.map(({ good, change }) => (
          <li key={good.product_id}>
            {good.article}: <strong>{changeText(change)}</strong> (должно быть {shelvedUnits(good)},
            насчитано {shelvedUnits(good) + change})
          </li>
        ))}
      </ul>
    )}
    {left.length > 0 && (
      <p>
        Не посчитано товаров: {left.length}. Их остаток не изменится. Если товара на полке нет,
        укажите 0.
      </p>
    )}
    {outdated.map((good) => (
      <p key={good.product_id} className={styles.alarm}>
        {good.article}: остаток изменился, посчитайте снова. Прежний счёт не запишется.
      </p>
    ))}
    {promised.map((good) => (
      <p key={good.product_id} className={styles.alarm}>
        {good.article}: покупателям обещано и ещё не собрано {promisedUnits(good)} шт., меньше
        записать нельзя. Скажите менеджеру.
      </p>
    ))}
    <p>Разницу увидит менеджер.</p>
  </>
)
