// Counts a shelf: units are scanned or typed, what differs is named, and all is written at once.

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { messageOf } from '#src/platform/web/api-error.ts'
import { normaliseArticle } from '#src/shared/article.ts'
import { scanCode } from '#src/shared/barcode.ts'
import { Button } from '#src/ui/button.tsx'
import { TextField } from '#src/ui/forms/text-field.tsx'
import { FailureNotice } from '#src/ui/notice.tsx'
import type { ShelfGood, ShelfPlace } from '../../shelves-contract.ts'
import { beep } from '../live/chime.ts'
import { OfficeDialog } from '../office-dialog.tsx'
import { type Alien, AlienGood, findAlien } from './alien-good.tsx'
import {
  type Counts,
  changeText,
  promisedUnits,
  type ScanTaker,
  shelvedText,
  shelvedUnits,
  summaryOf,
  withScan,
  withUnits,
} from './shelf-counts.ts'
import styles from './stock-screen.module.css'
import { useShelfCount } from './use-shelf.ts'

type Props = {
  readonly shelf: string
  readonly place: ShelfPlace
  readonly taker: ScanTaker
  readonly onClose: () => void
}

function meantBy(goods: readonly ShelfGood[], text: string): ShelfGood | undefined {
  const code = scanCode(text)
  const norm = normaliseArticle(text)
  const named = goods.filter(
    (good) => good.barcodes.includes(code) || normaliseArticle(good.article) === norm,
  )
  return named.length === 1 ? named[0] : undefined
}

export function CountShelf({ shelf, place, taker, onClose }: Props) {
  const { goods, location_id: location } = place
  const [counts, setCounts] = useState<Counts>(new Map())
  const [said, setSaid] = useState('')
  const [alien, setAlien] = useState<Alien | null>(null)
  const [isAsked, ask] = useState(false)
  const scan = async (text: string) => {
    const good = meantBy(goods, text)
    setAlien(null)
    if (good) {
      setSaid(`${good.article}: +1`)
      setCounts((before) => withScan(before, good.product_id))
      return
    }
    beep(false)
    setSaid(`${text}: на этой полке такого товара не записано.`)
    setAlien(await findAlien(text, location).catch(() => null))
  }
  useEffect(() => {
    taker.current = scan
    return () => {
      taker.current = null
    }
  })
  const { lines } = summaryOf(goods, counts)
  return (
    <>
      <p role="status">
        {said || 'Сканируйте каждую штуку или наберите, сколько лежит.'} Посчитано товаров:{' '}
        {lines.length} из {goods.length}.
      </p>
      {alien && <AlienGood alien={alien} location={location} onPut={() => setAlien(null)} />}
      <ul className={styles.counted} aria-label={`Пересчёт полки ${shelf}`}>
        {goods.map((good) => (
          <li key={good.product_id}>
            <span>
              <strong>{good.article}</strong> {good.manufacturer}
              <br />
              {good.name}
              <br />
              {shelvedText(good)}
            </span>
            <TextField
              label={`Насчитано, ${good.article}`}
              labelHidden
              type="number"
              min={0}
              inputMode="numeric"
              autoComplete="off"
              value={counts.get(good.product_id) ?? ''}
              onChange={({ target }) =>
                setCounts((before) => withUnits(before, good.product_id, target.value))
              }
            />
          </li>
        ))}
      </ul>
      <div className={styles.acts}>
        <Button variant="primary" disabled={lines.length === 0} onClick={() => ask(true)}>
          Показать разницу
        </Button>
        <Button onClick={onClose}>Не считать</Button>
      </div>
      {isAsked && (
        <Differences
          shelf={shelf}
          place={place}
          counts={counts}
          onClose={() => ask(false)}
          onDone={onClose}
        />
      )}
    </>
  )
}

type DifferencesProps = Omit<Props, 'taker'> & {
  readonly counts: Counts
  readonly onDone: () => void
}

/** Nothing is written before somebody has read it. */
function Differences({ shelf, place, counts, onClose, onDone }: DifferencesProps) {
  const { goods, location_id: location } = place
  const [key] = useState(() => crypto.randomUUID())
  const saving = useShelfCount({ shelf, location, key }, onDone)
  const { lines, differences, left, promised } = summaryOf(goods, counts)
  const [isRefused, refuse] = useState(false)
  const client = useQueryClient()
  function refuseNow() {
    refuse(true)
    // they may have been taken since
    void client.invalidateQueries({ queryKey: ['shelf'] })
  }
  return (
    <OfficeDialog
      title={`Пересчёт полки ${shelf}`}
      action="Записать пересчёт"
      refusal="Считать дальше"
      isPending={saving.isPending}
      onSubmit={() => (promised.length > 0 ? refuseNow() : saving.mutate(lines))}
      onClose={onClose}
    >
      {differences.length === 0 && <p>Всё сошлось, товаров: {lines.length}.</p>}
      {differences.length > 0 && (
        <ul className={styles.differences} aria-label="Не сошлось">
          {differences.map(({ good, change }) => (
            <li key={good.product_id}>
              {good.article}: <strong>{changeText(change)}</strong> (должно быть{' '}
              {shelvedUnits(good)}, насчитано {shelvedUnits(good) + change})
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
      {promised.map((good) => (
        <p key={good.product_id} data-alarm>
          {good.article}: покупателям обещано и ещё не собрано {promisedUnits(good)} шт., меньше
          записать нельзя. Скажите менеджеру.
        </p>
      ))}
      <p>Разницу увидит менеджер.</p>
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
