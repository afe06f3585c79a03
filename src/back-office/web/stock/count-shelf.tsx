// Counts a shelf: units are scanned or typed, what differs is named, and all is written at once.

import { useEffect, useRef, useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { TextField } from '#src/ui/forms/text-field.tsx'
import { FailureNotice } from '#src/ui/notice.tsx'
import type { ShelfGood, ShelfPlace } from '../../shelves-contract.ts'
import { OfficeDialog } from '../office-dialog.tsx'
import { AlienGood } from './alien-good.tsx'
import { Differences } from './count-differences.tsx'
import { isOutdated, type ScanTaker, shelvedText, summaryOf } from './shelf-counts.ts'
import styles from './stock-screen.module.css'
import { useCountedShelf } from './use-counted-shelf.ts'

type Props = {
  readonly shelf: string
  readonly place: ShelfPlace
  readonly taker: ScanTaker
  readonly onClose: () => void
}

export function CountShelf({ shelf, place, taker, onClose }: Props) {
  const { goods, location_id: location } = place
  const counting = useCountedShelf(shelf, place)
  const { counts, said, scan } = counting
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
        {said} Посчитано товаров: {lines.length} из {goods.length}.
      </p>
      <Unclear {...{ counting, location }} />
      <ul className={styles.counted} aria-label={`Пересчёт полки ${shelf}`}>
        {goods.map((good) => (
          <CountedGood
            key={good.product_id}
            good={good}
            units={counts.get(good.product_id)?.units ?? ''}
            isOver={isOutdated(counts, good)}
            onUnits={(text) => counting.setUnits(good, text)}
          />
        ))}
      </ul>
      <CountActs
        {...{ shelf, place, counting }}
        isReady={lines.length > 0}
        onEnd={() => {
          counting.end()
          onClose()
        }}
      />
    </>
  )
}

type Counting = ReturnType<typeof useCountedShelf>
type UnclearProps = { readonly counting: Counting; readonly location: number }

/** What was scanned and not counted, and what may be done with it. */
function Unclear({ counting: { unclear, meant, addOne, forget }, location }: UnclearProps) {
  if (unclear === '') return null
  if (meant.length === 0) return <AlienGood text={unclear} location={location} onPut={forget} />
  return (
    <div className={styles.acts}>
      {meant.map((good) => (
        <Button key={good.product_id} onClick={() => addOne(good)}>
          {good.article}, {good.manufacturer}
        </Button>
      ))}
    </div>
  )
}

type GoodProps = {
  readonly good: ShelfGood
  readonly units: string
  /** It is counted again from nothing, not added to. */
  readonly isOver: boolean
  readonly onUnits: (text: string) => void
}

function CountedGood({ good, units, isOver, onUnits }: GoodProps) {
  const field = useRef<HTMLInputElement>(null)
  const begin = () => {
    onUnits('')
    field.current?.focus()
  }
  return (
    <li>
      <div>
        <strong>{good.article}</strong> {good.manufacturer}
        <br />
        {good.name}
        <br />
        {shelvedText(good)}
        {isOver && (
          <>
            <p role="alert" className={styles.alarm}>
              Остаток изменился, посчитайте снова.
            </p>
            <Button onClick={begin}>
              Посчитать снова
              <span className="visually-hidden"> {good.article}</span>
            </Button>
          </>
        )}
      </div>
      <TextField
        ref={field}
        label={`Насчитано, ${good.article} ${good.manufacturer}`}
        labelHidden
        type="number"
        min={0}
        inputMode="numeric"
        autoComplete="off"
        readOnly={isOver}
        value={units}
        onChange={({ target }) => onUnits(target.value)}
      />
    </li>
  )
}

type ActsProps = Omit<Props, 'taker' | 'onClose'> & {
  readonly counting: Counting
  readonly isReady: boolean
  readonly onEnd: () => void
}

function CountActs({ shelf, place, counting: { counts }, isReady, onEnd }: ActsProps) {
  const [asked, ask] = useState<'differences' | 'leave' | null>(null)
  const [changed, setChanged] = useState('')
  const close = (text: string) => {
    setChanged(text)
    ask(null)
  }
  return (
    <>
      {changed !== '' && <FailureNotice text={changed} />}
      <div className={styles.acts}>
        <Button variant="primary" disabled={!isReady} onClick={() => ask('differences')}>
          Показать разницу
        </Button>
        <Button onClick={() => (counts.size > 0 ? ask('leave') : onEnd())}>Не считать</Button>
      </div>
      {asked === 'differences' && (
        <Differences
          {...{ shelf, place, counts }}
          onClose={() => close('')}
          onDone={onEnd}
          onChanged={close}
        />
      )}
      {asked === 'leave' && (
        <OfficeDialog
          title={`Не считать полку ${shelf}?`}
          action="Не считать"
          refusal="Считать дальше"
          isPending={false}
          onSubmit={onEnd}
          onClose={() => ask(null)}
        >
          <p>Насчитанное сотрётся, товаров: {counts.size}.</p>
        </OfficeDialog>
      )}
    </>
  )
}
