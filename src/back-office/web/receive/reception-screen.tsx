// /office/receive/{id}: goods are counted by scanner, tap or number; what differs is named before the end.

import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { Link, useParams } from 'react-router'
import { messageOf } from '#src/platform/web/api-error.ts'
import { barcodeOf } from '#src/shared/barcode.ts'
import { momentOf } from '#src/shared/moment-words.ts'
import { Button } from '#src/ui/button.tsx'
import { TextField } from '#src/ui/forms/text-field.tsx'
import { FailureNotice } from '#src/ui/notice.tsx'
import type { Reception, ReceptionGood } from '../../receptions-contract.ts'
import { Late, Nothing } from '../list-states.tsx'
import { beep } from '../live/chime.ts'
import { NoSuch } from '../office-failure.tsx'
import { useScan } from '../pick/use-scan.ts'
import { BindDialog, ChooseDialog, NumberDialog } from './count-dialogs.tsx'
import { goodOf, linesOfScan, stateText, withWaiting } from './counted-lines.ts'
import { NO_SUCH_GOOD } from './find-good.tsx'
import styles from './receive-screen.module.css'
import { ReceptionEnd } from './reception-end.tsx'
import { LastCounted, ReceptionLines } from './reception-lines.tsx'
import { findGoods, receptionQuery, useCount, useWaitingCounts } from './use-receptions.ts'

export function ReceptionScreen() {
  const id = Number(useParams().reception)
  if (!Number.isSafeInteger(id) || id < 1) return <NoSuch text="Такой приёмки нет." />
  return (
    <div className={styles.screen}>
      <Link to="/office/receive">Все приёмки</Link>
      <OneReception key={id} id={id} />
    </div>
  )
}

function OneReception({ id }: { readonly id: number }) {
  const shown = useQuery(receptionQuery(id))
  if (shown.isPending) return <Late />
  if (!shown.data) {
    const text = messageOf(shown.error, 'Приёмка не загрузилась.')
    return <FailureNotice text={text} onRetry={() => shown.refetch()} />
  }
  return (
    <>
      <Head reception={shown.data} />
      <Counting reception={shown.data} />
    </>
  )
}

function Head({ reception }: { readonly reception: Reception }) {
  const { id, from, place, title, created, sent, ended, note } = reception
  const acts = [
    `${from === null ? 'открыта' : 'открыто'} ${momentOf(created.at)}, ${created.by}`,
    ...(sent ? [`отправлено ${momentOf(sent.at)}, ${sent.by}`] : []),
    ...(ended ? [`конец: ${momentOf(ended.at)}, ${ended.by}`] : []),
  ]
  return (
    <header>
      <h1>
        {from === null ? 'Приёмка' : 'Перемещение'} № {id}: {stateText(reception)}
      </h1>
      <p>{from === null ? place : `${from} → ${place}`}</p>
      {title && <p>{title}</p>}
      <p className={styles.soft}>{acts.join('; ')}</p>
      {note && <p className={styles.note}>{note}</p>}
    </header>
  )
}

type Said = { readonly text: string; readonly isWrong: boolean; readonly id?: number }

type Asked =
  | { readonly kind: 'bind'; readonly code: string }
  | { readonly kind: 'choose'; readonly goods: readonly ReceptionGood[] }
  | { readonly kind: 'number'; readonly good: ReceptionGood }

type Props = { readonly reception: Reception }

/** What was scanned is counted at once; what is not clear is asked. */
function useCounting({ reception }: Props) {
  const { id, may } = reception
  const [said, setSaid] = useState<Said | null>(null)
  const [asked, setAsked] = useState<Asked | null>(null)
  const wrong = (text: string) => {
    beep(false)
    setSaid({ text, isWrong: true })
  }
  const ask = (question: Asked) => {
    beep(false)
    setAsked(question)
  }
  const counting = useCount(id, wrong)
  const waiting = useWaitingCounts(id)
  const lines = withWaiting(reception.lines, waiting)
  const add = (good: ReceptionGood, units: number, counted?: number) => {
    counting.mutate({
      key: crypto.randomUUID(),
      good,
      units,
      state: reception.state,
      ...(counted !== undefined && { counted }),
    })
    setSaid({ text: good.article, isWrong: false, id: good.id })
  }
  const meant = (goods: readonly ReceptionGood[], text: string) => {
    const [only, ...others] = goods
    if (only && others.length === 0) add(only, 1)
    else if (only) ask({ kind: 'choose', goods })
    else if (barcodeOf(text) !== null) ask({ kind: 'bind', code: text })
    else wrong(`${text}: ${NO_SUCH_GOOD}`)
  }
  const scan = async (text: string) => {
    if (!may.count || text.trim() === '') return
    const known = linesOfScan(lines, text).map(goodOf)
    if (known.length > 0) return meant(known, text)
    try {
      meant(await findGoods(text.trim()), text.trim())
    } catch (error) {
      wrong(`${text}: ${messageOf(error, 'нет связи, отсканируйте ещё раз.')}`)
    }
  }
  return { lines, waiting, said, asked, setAsked, add, scan }
}

function Counting({ reception }: Props) {
  const { id, may, has_list: hasList } = reception
  const { lines, waiting, said, asked, setAsked, add, scan } = useCounting({ reception })
  const [typed, setTyped] = useState('')
  useScan((text) => {
    setTyped('') // a scanner types into the field too
    void scan(text)
  })
  const stuck = waiting.some(({ isStuck }) => isStuck)
  const isListed = hasList && reception.state !== 'packing'
  const close = () => setAsked(null)
  const counted = { ...reception, lines }
  return (
    <>
      {may.count && <Entry text={typed} onText={setTyped} onEntered={(text) => void scan(text)} />}
      <LastCounted
        said={said}
        line={lines.find((line) => line.product_id === said?.id)}
        hasList={isListed}
      />
      {stuck && (
        <p role="status" className={styles.note}>
          Связи нет. Насчитанное отправится само, не закрывайте страницу.
        </p>
      )}
      {lines.length === 0 && (
        <Nothing
          text={
            may.count ? 'Отсканируйте первый товар или наберите артикул.' : 'Ничего не насчитано.'
          }
        />
      )}
      <ReceptionLines
        reception={counted}
        onAdd={add}
        onNumber={(good) => setAsked({ kind: 'number', good })}
      />
      <ReceptionEnd reception={counted} isWaiting={waiting.length > 0} />
      {asked?.kind === 'bind' && (
        <BindDialog
          key={asked.code}
          id={id}
          code={asked.code}
          onBound={(good) => add(good, 1)}
          onClose={close}
        />
      )}
      {asked?.kind === 'choose' && (
        <ChooseDialog goods={asked.goods} onChosen={(good) => add(good, 1)} onClose={close} />
      )}
      {asked?.kind === 'number' && (
        <NumberDialog
          good={asked.good}
          counted={lines.find((line) => line.product_id === asked.good.id)?.counted ?? 0}
          onNumber={(units, before) => add(asked.good, units, before)}
          onClose={close}
        />
      )}
    </>
  )
}

type EntryProps = {
  readonly text: string
  readonly onText: (text: string) => void
  readonly onEntered: (text: string) => void
}

function Entry({ text, onText, onEntered }: EntryProps) {
  const field = useRef<HTMLInputElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '') return
    onEntered(text)
    onText('')
    field.current?.focus()
  }
  return (
    <form className={styles.entry} onSubmit={submit}>
      <TextField
        ref={field}
        label="Штрихкод или артикул"
        autoComplete="off"
        autoFocus
        maxLength={100}
        value={text}
        onChange={({ target }) => onText(target.value)}
      />
      <Button type="submit">Посчитать</Button>
    </form>
  )
}
