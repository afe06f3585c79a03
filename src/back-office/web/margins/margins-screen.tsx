// /office/margins: markups on the prices of lists: rules, what they would change, and the journal.

import { useState } from 'react'
import { messageOf } from '#src/platform/web/api-error.ts'
import { Button } from '#src/ui/button.tsx'
import { FailureNotice } from '#src/ui/notice.tsx'
import { showToast } from '#src/ui/toast-queue.ts'
import {
  type DraftRule,
  draftOf,
  emptyRule,
  errorsOf,
  ruleOfDraft,
  saysTheSame,
} from '../../margin-draft.ts'
import { Late, Nothing, OfficeScreen } from '../list-states.tsx'
import { useMay } from '../use-session.ts'
import { MarginChanges } from './margin-changes.tsx'
import { MarginEffect } from './margin-effect.tsx'
import { MarginRules } from './margin-rules.tsx'
import styles from './margins-screen.module.css'
import { type SavedMargins, useEnd, useMargins, useSaving, useTrial } from './use-margins.ts'

export function MarginsScreen() {
  const { data, isPending, error, refetch } = useMargins()
  return (
    <OfficeScreen title="Наценки">
      <p className={styles.lead}>
        Цена в магазине — цена поставщика с наценкой. Действует самое точное правило: сначала
        правило поставщика, потом ближайшей категории. Округляется вверх. Без правила товар
        продаётся по цене списка.
      </p>
      {isPending && <Late />}
      {error && (
        <FailureNotice
          text={messageOf(error, 'Наценки не загрузились.')}
          onRetry={() => refetch()}
        />
      )}
      {data && <Margins saved={data} />}
    </OfficeScreen>
  )
}

function Margins({ saved }: { readonly saved: SavedMargins }) {
  const edit = useEdit(saved)
  const maySet = useMay().includes('set-margins')
  const isWorking = edit.isSaving || saved.changes.some(({ state }) => state === 'running')
  return (
    <>
      {edit.drafts.length === 0 && (
        <Nothing text="Правил нет: товары продаются по ценам списков." />
      )}
      <MarginRules
        drafts={edit.drafts}
        saved={saved}
        isReadOnly={!maySet || isWorking}
        areErrorsShown={edit.areErrorsShown}
        onChange={edit.change}
        onRemove={edit.remove}
      />
      {maySet && <Acts edit={edit} isWorking={isWorking} />}
      {isWorking && <p role="status">Пересчитываю цены. Покупатели пока видят прежние.</p>}
      {edit.failure && <FailureNotice text={edit.failure} />}
      {edit.effect && (
        <MarginEffect effect={edit.effect}>
          <Button variant="primary" loading={isWorking} onClick={edit.save}>
            {edit.effect.goods > 0 ? 'Сохранить и пересчитать цены' : 'Сохранить'}
          </Button>
        </MarginEffect>
      )}
      <MarginChanges changes={saved.changes} mayUndo={maySet && !edit.isEdited && !isWorking} />
    </>
  )
}

type ActsProps = { readonly edit: Edit; readonly isWorking: boolean }

const Acts = ({ edit, isWorking }: ActsProps) => (
  <div className={styles.buttons}>
    <Button disabled={isWorking} onClick={edit.add}>
      Добавить правило
    </Button>
    {edit.isEdited && (
      <>
        <Button
          variant={edit.effect ? 'secondary' : 'primary'}
          loading={edit.isTrying}
          loadingText="Считаю"
          disabled={isWorking}
          onClick={edit.tryOut}
        >
          Что изменится
        </Button>
        <Button disabled={isWorking} onClick={edit.drop}>
          Вернуть как было
        </Button>
      </>
    )}
  </div>
)

type Edit = ReturnType<typeof useEdit>

type Edited = {
  readonly drafts: readonly DraftRule[]
  /** What it began from: a change of other rules is refused. */
  readonly from: SavedMargins
}

/** An edit that says nothing new gives way to rules that are saved meanwhile. */
const isKept = ({ drafts, from }: Edited, saved: SavedMargins): boolean =>
  from.version === saved.version || !saysTheSame(drafts, from.rules)

/** The rules as they are edited here; they begin as the saved ones. */
function useEdit(saved: SavedMargins) {
  const [last, setLast] = useState<Edited | null>(null)
  const [areErrorsShown, showErrors] = useState(false)
  const [begun, setBegun] = useState<number | null>(null)
  const [trial, saving] = [useTrial(), useSaving()]
  const edited = last && isKept(last, saved) ? last : null
  const drafts = edited?.drafts ?? saved.rules.map(draftOf)
  /** Of these very drafts, not of those that they were when it was asked. */
  const tried = trial.variables === drafts ? trial : null
  const effect = tried?.data
  const reset = () => {
    setLast(null)
    showErrors(false)
    trial.reset()
  }
  const become = (next: readonly DraftRule[]) => {
    setLast({ drafts: next, from: edited?.from ?? saved })
    saving.reset()
  }
  useEnd(saved.changes, begun, (change) => {
    setBegun(null)
    if (change.state === 'failed') return
    showToast(`Цены пересчитаны: ${(change.effect?.goods ?? 0).toLocaleString('ru-RU')}.`)
    reset()
  })
  const failed = saved.changes.find(({ id }) => id === saving.data?.id)
  const error = tried?.error ?? saving.error
  return {
    drafts,
    effect,
    areErrorsShown,
    isEdited: edited !== null && !saysTheSame(edited.drafts, saved.rules),
    isTrying: trial.isPending,
    isSaving: saving.isPending || begun !== null,
    failure: error ? messageOf(error, 'Неизвестно, прошло ли: обновите.') : (failed?.failure ?? ''),
    change: (draft: DraftRule) =>
      become(drafts.map((one) => (one.key === draft.key ? draft : one))),
    remove: (key: number) => become(drafts.filter((one) => one.key !== key)),
    add: () => become([...drafts, emptyRule(Math.max(-1, ...drafts.map(({ key }) => key)) + 1)]),
    drop: reset,
    tryOut: () => {
      showErrors(true)
      if (drafts.some((draft) => Object.keys(errorsOf(draft)).length > 0)) return
      trial.mutate(drafts)
    },
    save: () => {
      if (!effect || !edited) return
      const { version } = edited.from
      const wanted = { rules: drafts.map(ruleOfDraft), version, seen: effect }
      saving.mutate(wanted, { onSuccess: ({ id }) => setBegun(id) })
    },
  }
}
