// Named views over the order list: a tab or a digit opens one; the filter is saved, renamed, removed.

import { useState } from 'react'
import { fieldErrorsOf, messageOf } from '#src/platform/web/api-error.ts'
import { Button } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/forms/checkbox.tsx'
import { TextField } from '#src/ui/forms/text-field.tsx'
import { FailureNotice } from '#src/ui/notice.tsx'
import { LONGEST_VIEW_NAME, type OrderView } from '../../order-views-contract.ts'
import tabStyles from '../list-tabs.module.css'
import { OfficeDialog } from '../office-dialog.tsx'
import { useKeys } from '../use-keys.ts'
import { useMay } from '../use-session.ts'
import styles from './order-views.module.css'
import type { ListFilter } from './use-order-list.ts'
import { filterOfView, queryOf, useChangeViews, useOrderViews } from './use-order-views.ts'

type Props = {
  readonly filter: ListFilter
  readonly onChoose: (filter: ListFilter) => void
}

const MOST_DIGITS = 9

export function OrderViews({ filter, onChoose }: Props) {
  const views = useOrderViews()
  const mayShare = useMay().includes('share-views')
  const [opened, setOpened] = useState<'save' | OrderView | null>(null)
  const query = queryOf(filter)
  const shown = views.data ?? []
  const current = shown.find((view) => view.query === query)
  const choose = (view: OrderView) => onChoose(filterOfView(view))
  useKeys(
    Object.fromEntries(
      shown.slice(0, MOST_DIGITS).map((view, at) => [`Digit${at + 1}`, () => choose(view)]),
    ),
  )
  if (views.isError) {
    return (
      <FailureNotice
        text={messageOf(views.error, 'Сохранённые виды не загрузились.')}
        onRetry={() => views.refetch()}
      />
    )
  }
  return (
    <div className={styles.views}>
      {shown.length > 0 && (
        <nav aria-label="Сохранённые виды" className={tabStyles.tabs}>
          {shown.map((view, at) => (
            <button
              key={view.id}
              type="button"
              className={tabStyles.tab}
              aria-pressed={view.id === current?.id}
              title={view.is_common ? 'Общий вид' : 'Мой вид'}
              onClick={({ currentTarget, detail }) => {
                if (detail > 0) currentTarget.blur() // clicked by a mouse: Enter belongs to the rows
                choose(view)
              }}
            >
              {at < MOST_DIGITS && <span className={styles.key}>{at + 1}</span>} {view.name}
              {!view.is_common && <span className={styles.own}>мой</span>}
            </button>
          ))}
        </nav>
      )}
      {query !== '' && !current && (
        <Button variant="quiet" onClick={() => setOpened('save')}>
          Сохранить вид
        </Button>
      )}
      {current && (mayShare || !current.is_common) && (
        <Button variant="quiet" onClick={() => setOpened(current)}>
          Изменить вид
        </Button>
      )}
      {opened === 'save' && (
        <SaveView query={query} mayShare={mayShare} onClose={() => setOpened(null)} />
      )}
      {opened !== null && opened !== 'save' && (
        <ChangeView view={opened} onClose={() => setOpened(null)} />
      )}
    </div>
  )
}

type SaveProps = {
  readonly query: string
  readonly mayShare: boolean
  readonly onClose: () => void
}

function SaveView({ query, mayShare, onClose }: SaveProps) {
  const [name, setName] = useState('')
  const [isCommon, setCommon] = useState(false)
  const saving = useChangeViews()
  return (
    <OfficeDialog
      title="Сохранить вид"
      action="Сохранить"
      isPending={saving.isPending}
      onSubmit={() =>
        saving.mutate({ kind: 'save', name, query, isCommon }, { onSuccess: onClose })
      }
      onClose={onClose}
    >
      <Name value={name} error={saving.error} onChange={setName} />
      {mayShare && (
        <Checkbox
          label="Общий: его увидят все сотрудники"
          checked={isCommon}
          onChange={({ target }) => setCommon(target.checked)}
        />
      )}
    </OfficeDialog>
  )
}

type ChangeProps = { readonly view: OrderView; readonly onClose: () => void }

function ChangeView({ view: { id, name: former, is_common: isCommon }, onClose }: ChangeProps) {
  const [name, setName] = useState(former)
  const changing = useChangeViews()
  return (
    <OfficeDialog
      title={isCommon ? 'Общий вид' : 'Мой вид'}
      action="Переименовать"
      isPending={changing.isPending}
      onSubmit={() => changing.mutate({ kind: 'rename', id, name }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Name value={name} error={changing.error} onChange={setName} />
      <Button
        variant="quiet"
        loading={changing.isPending}
        onClick={() => changing.mutate({ kind: 'remove', id }, { onSuccess: onClose })}
      >
        {isCommon ? 'Удалить у всех' : 'Удалить'}
      </Button>
    </OfficeDialog>
  )
}

type NameProps = {
  readonly value: string
  readonly error: unknown
  readonly onChange: (name: string) => void
}

/** What is refused of the name is said at it, all else above the buttons. */
function Name({ value, error, onChange }: NameProps) {
  const ofName = fieldErrorsOf(error).name
  return (
    <>
      <TextField
        label="Название"
        autoComplete="off"
        autoFocus
        maxLength={LONGEST_VIEW_NAME}
        error={ofName}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      {error !== null && error !== undefined && !ofName && (
        <FailureNotice text={messageOf(error, 'Вид не сохранён: нет связи.')} />
      )}
    </>
  )
}
