// /office/imports/{id}: one price list: how far it is, what it changes, what is asked, what to do.

import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { isMissing, messageOf } from '#src/platform/web/api-error.ts'
import { momentOf } from '#src/shared/moment-words.ts'
import { FailureNotice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { type ImportDetails, importsApi } from '../../imports-contract.ts'
import { OfficeScreen } from '../list-states.tsx'
import { NoSuch } from '../office-failure.tsx'
import { useMay } from '../use-session.ts'
import { Difference } from './difference.tsx'
import styles from './import-screen.module.css'
import { Agreement, Undo } from './run-decision.tsx'
import { useDecision, useImport, useProgress } from './use-imports.ts'

export function ImportScreen() {
  const id = Number(useParams().import)
  if (!Number.isSafeInteger(id) || id < 1) return <NoSuch text="Такой загрузки нет." />
  return <ShownImport key={id} id={id} />
}

function ShownImport({ id }: { readonly id: number }) {
  const shown = useImport(id)
  if (isMissing(shown.error)) return <NoSuch text="Такой загрузки нет." />
  return (
    <OfficeScreen title={`Загрузка № ${id}`}>
      <Link to="/office/imports">Все загрузки</Link>
      {shown.isPending && <Skeleton shape="text" />}
      {shown.isError && (
        <FailureNotice
          text={messageOf(shown.error, 'Загрузка не открылась.')}
          onRetry={() => shown.refetch()}
        />
      )}
      {shown.data && <Run details={shown.data} />}
    </OfficeScreen>
  )
}

function Run({ details }: { readonly details: ImportDetails }) {
  const { import: run } = details
  const [asked, setAsked] = useState<'apply' | 'undo' | null>(null)
  const deciding = useDecision(run.id)
  const mayDecide = useMay().includes('import-lists')
  const isRunning = run.status === 'running' && run.is_alive
  const isWorking = isRunning || asked !== null
  const decide = (act: 'apply' | 'undo') => deciding.mutate(act, { onSuccess: () => setAsked(act) })
  return (
    <>
      <Facts details={details} />
      <Progress id={run.id} isWorking={isWorking} onEnd={() => setAsked(null)} />
      {deciding.isError && (
        <FailureNotice text={messageOf(deciding.error, 'Неизвестно, прошло ли: обновите.')} />
      )}
      {!isWorking && run.failure && <FailureNotice text={run.failure} />}
      {run.status === 'running' && !run.is_alive && <FailureNotice text={INTERRUPTED} />}
      {mayDecide && !isWorking && run.status === 'waiting' && (
        <Agreement
          questions={details.questions}
          isPending={deciding.isPending}
          onAgree={() => decide('apply')}
        />
      )}
      <Difference details={details} />
      <Refused details={details} />
      {mayDecide && !isWorking && run.can_undo && (
        <Undo details={details} isPending={deciding.isPending} onUndo={() => decide('undo')} />
      )}
    </>
  )
}

const INTERRUPTED =
  'Загрузка прервана, покупатели видят прежний список. Загрузите тот же файл ещё раз: она продолжится.'

function Facts({ details: { import: run, numbers } }: { readonly details: ImportDetails }) {
  const count = (value: number) => value.toLocaleString('ru-RU')
  const facts: [string, string][] = [
    ['Состояние', run.status_name + (run.is_partial ? ', часть товаров поставщика' : '')],
    ['Поставщик', run.supplier],
    ['Файл', run.source],
    ['Начата', momentOf(run.started_at)],
    ['Закончена', run.finished_at ? momentOf(run.finished_at) : ''],
    ['Отменена', run.undone_at ? momentOf(run.undone_at) : ''],
    ['Строк', count(run.rows)],
    ['Без категории', run.uncategorised > 0 ? count(run.uncategorised) : ''],
    ['Остатки изменены', run.stock_changed > 0 ? count(run.stock_changed) : ''],
    ['Номеров взято', numbers.taken > 0 ? count(numbers.taken) : ''],
  ]
  return (
    <dl className={styles.facts}>
      {facts
        .filter(([, value]) => value !== '')
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}

type ProgressProps = {
  readonly id: number
  readonly isWorking: boolean
  readonly onEnd: () => void
}

function Progress({ id, isWorking, onEnd }: ProgressProps) {
  const { step, isLost } = useProgress(id, isWorking, onEnd)
  if (!isWorking) return null
  const title = step?.title ?? 'Начинаю'
  return (
    <div className={styles.progress} role="status">
      <p>
        {title}
        {step?.note && `: ${step.note}`}
      </p>
      <progress
        aria-label={title}
        {...(step?.total && { max: step.total, value: Math.min(step.done, step.total) })}
      />
      {isLost && <p>Связь прервалась. Загрузка идёт дальше, экран догонит её сам.</p>}
    </div>
  )
}

function Refused({ details }: { readonly details: ImportDetails }) {
  const { import: run, reasons, refusals, refused_files: files } = details
  if (run.refused === 0) return null
  const path = importsApi.refused.path.replace(':id', String(run.id))
  return (
    <section className={styles.part} aria-labelledby="refused-title">
      <h2 id="refused-title">Отказано строкам: {run.refused.toLocaleString('ru-RU')}</h2>
      <ul>
        {reasons.map(({ reason, count }) => (
          <li key={reason}>
            {reason}: {count.toLocaleString('ru-RU')}
          </li>
        ))}
      </ul>
      {files > 0 ? (
        <p className={styles.files}>
          {Array.from({ length: files }, (_, table) => (
            <a key={path + String(table + 1)} href={`${path}?table=${table + 1}`} download>
              Скачать отказанные строки{files > 1 && `, таблица ${table + 1}`}
            </a>
          ))}
          Исправьте их и загрузите этот файл как часть товаров поставщика.
        </p>
      ) : (
        <p>Файл с ними уже удалён: он хранится неделю.</p>
      )}
      <details>
        <summary>Первые из них</summary>
        <ol className={styles.rows}>
          {refusals.map(({ line, column, reason, row }) => (
            <li key={`${line} ${column}`}>
              строка {line}
              {column && `, «${column}»`}: {reason} <span className={styles.soft}>{row}</span>
            </li>
          ))}
        </ol>
      </details>
    </section>
  )
}
