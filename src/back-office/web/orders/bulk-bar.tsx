// What can be done with the chosen orders: one step for all of them, print, and the export of the list.

import { useState } from 'react'
import { exactRubles, formatPrice } from '#src/shared/money.ts'
import { Button } from '#src/ui/button.tsx'
import { Select } from '#src/ui/forms/select.tsx'
import { useMay } from '../use-session.ts'
import { askWhoItIs } from '../verification.ts'
import styles from './bulk-bar.module.css'
import { BulkDialog } from './bulk-dialog.tsx'
import { BULK_NAMES } from './bulk-progress.tsx'
import { Prints } from './order-prints.tsx'
import type { ListedOrder, ListFilter } from './use-order-list.ts'

type Props = {
  readonly chosen: readonly ListedOrder[]
  readonly filter: ListFilter
  readonly onClear: () => void
  readonly onStarted: (job: number) => void
}

export function BulkBar({ chosen, filter, onClear, onStarted }: Props) {
  const isNone = chosen.length === 0
  const ids = chosen.map(({ id }) => id)
  const sum = exactRubles(chosen.reduce((all, { total }) => all + total, 0))
  return (
    <div className={styles.bar} data-chosen={!isNone || undefined}>
      <p role="status">
        {isNone ? 'Не выбрано' : `Выбрано: ${chosen.length} на ${formatPrice(sum)}`}
      </p>
      {!isNone && (
        <>
          <Button variant="quiet" onClick={onClear}>
            Снять
          </Button>
          <Steps orders={ids} onStarted={onStarted} />
          <Prints orders={ids} />
        </>
      )}
      <Exports
        title={isNone ? 'Выгрузить отобранные' : 'Выгрузить выбранные'}
        query={isNone ? filter : { orders: ids.join(',') }}
      />
    </div>
  )
}

type BulkStep = keyof typeof BULK_NAMES
type StepsProps = Pick<Props, 'onStarted'> & { readonly orders: readonly number[] }

/** A select alone acts by the first letter that is typed in it. */
function Steps({ orders, onStarted }: StepsProps) {
  const may = useMay()
  const steps = (Object.keys(BULK_NAMES) as BulkStep[]).filter((step) =>
    may.includes(`make-${step}`),
  )
  const [step, setStep] = useState<BulkStep | ''>('')
  const [isOpen, setOpen] = useState(false)
  if (steps.length === 0) return null
  return (
    <div className={styles.steps}>
      <Select
        label="Шаг для выбранных"
        labelHidden
        placeholder="Шаг для выбранных…"
        value={step}
        options={steps.map((each) => ({ value: each, label: BULK_NAMES[each] }))}
        onChange={({ target }) => setStep(target.value as BulkStep | '')}
      />
      <Button disabled={step === ''} onClick={() => setOpen(true)}>
        Сделать…
      </Button>
      {isOpen && step !== '' && (
        <BulkDialog
          to={step}
          title={BULK_NAMES[step]}
          orders={orders}
          onClose={() => setOpen(false)}
          onStarted={onStarted}
        />
      )}
    </div>
  )
}

type ExportsProps = { readonly title: string; readonly query: Readonly<Record<string, string>> }

function Exports({ title, query }: ExportsProps) {
  const may = useMay()
  if (!may.includes('export-orders')) return null
  return (
    <p className={styles.links}>
      {title}:
      {(['csv', 'xlsx'] as const).map((format) => (
        <a
          key={format}
          href={`/api/staff/orders.${format}?${new URLSearchParams(query)}`}
          download
          onClick={(event) => {
            // the names and phones of buyers: who takes them away is asked who he is
            if (!may.includes('read-persons')) return
            event.preventDefault()
            const { href } = event.currentTarget
            void askWhoItIs().then((isHim) => isHim && location.assign(href))
          }}
        >
          {format.toUpperCase()}
        </a>
      ))}
    </p>
  )
}
