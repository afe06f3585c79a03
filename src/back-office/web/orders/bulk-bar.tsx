// What can be done with the chosen orders: one step for all of them, print, and the export of the list.

import { useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { Select } from '#src/ui/forms/select.tsx'
import { useMay } from '../use-session.ts'
import { askWhoItIs } from '../verification.ts'
import styles from './bulk-bar.module.css'
import { BulkDialog } from './bulk-dialog.tsx'
import { Prints } from './order-prints.tsx'
import type { ListFilter } from './use-order-list.ts'

export const BULK_NAMES = {
  confirmed: 'Подтвердить',
  assembling: 'В сборку',
  ready: 'Собраны, ждут покупателя',
  shipped: 'Передать в доставку',
  completed: 'Доставлены',
  cancelled: 'Отменить',
} as const
type BulkStep = keyof typeof BULK_NAMES

type Props = {
  readonly chosen: readonly number[]
  readonly filter: ListFilter
  readonly onClear: () => void
  readonly onStarted: (job: number) => void
}

export function BulkBar({ chosen, filter, onClear, onStarted }: Props) {
  const may = useMay()
  const steps = (Object.keys(BULK_NAMES) as BulkStep[]).filter((step) =>
    may.includes(`make-${step}`),
  )
  const [step, setStep] = useState<BulkStep | null>(null)
  const isNone = chosen.length === 0
  return (
    <div className={styles.bar} data-chosen={!isNone || undefined}>
      <p role="status">{isNone ? 'Не выбрано' : `Выбрано: ${chosen.length}`}</p>
      {!isNone && (
        <>
          <Button variant="quiet" onClick={onClear}>
            Снять
          </Button>
          {steps.length > 0 && (
            <Select
              label="Шаг для выбранных"
              labelHidden
              placeholder="Шаг для выбранных…"
              value={step ?? ''}
              options={steps.map((each) => ({ value: each, label: BULK_NAMES[each] }))}
              onChange={(event) => setStep((event.target.value || null) as BulkStep | null)}
            />
          )}
          <Prints orders={chosen} />
        </>
      )}
      {may.includes('export-orders') && (
        <Exports
          title={isNone ? 'Выгрузить отобранные' : 'Выгрузить выбранные'}
          query={isNone ? filter : { orders: chosen.join(',') }}
        />
      )}
      {step !== null && (
        <BulkDialog
          to={step}
          title={BULK_NAMES[step]}
          orders={chosen}
          onClose={() => setStep(null)}
          onStarted={onStarted}
        />
      )}
    </div>
  )
}

type ExportsProps = { readonly title: string; readonly query: Readonly<Record<string, string>> }

function Exports({ title, query }: ExportsProps) {
  const hasPersons = useMay().includes('read-persons')
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
            if (!hasPersons) return
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
