// /office/receive/{id}: goods are counted by scanner, tap or number; what differs is named before the end.

import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { Link, useParams } from 'react-router'
import { messageOf } from '#src/platform/web/api-error.ts'
import { momentOf } from '#src/shared/moment-words.ts'
import { Button } from '#src/ui/button.tsx'
import { TextField } from '#src/ui/forms/text-field.tsx'
import { FailureNotice } from '#src/ui/notice.tsx'
import type { Reception, ReceptionGood, ReceptionLine } from '../../receptions-contract.ts'
import { Late, Nothing } from '../list-states.tsx'
import { NoSuch } from '../office-failure.tsx'
import { Which } from '../pick/pick-row.tsx'
import { useScan } from '../pick/use-scan.ts'
import { CameraScan } from '../scan/camera-scan.tsx'
import { BindDialog, ChooseDialog, NumberDialog } from './count-dialogs.tsx'
import { goodOf, ordersText, stateText } from './counted-lines.ts'
import { moreText } from './questions.ts'
import styles from './receive-screen.module.css'
import { ReceptionEnd } from './reception-end.tsx'
import { LastCounted, ReceptionLines } from './reception-lines.tsx'
import { useCounting } from './use-counting.ts'
import { KeptCounts } from './use-counts.tsx'
import { receptionQuery } from './use-receptions.ts'

export function ReceptionScreen() {
  const id = Number(useParams().reception)
  if (!Number.isSafeInteger(id) || id < 1) return <NoSuch text="Такой приёмки нет." />
  return (
    <div className={styles.screen}>
      <Link to="/office/receive">Все приёмки</Link>
      <KeptCounts />
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

type Props = { readonly reception: Reception }
type ForOrdersProps = Props & {
  readonly lines: readonly ReceptionLine[]
  readonly onAdd: (good: ReceptionGood, units: number) => void
}

function Counting({ reception }: Props) {
  const { may, has_list: hasList } = reception
  const counting = useCounting(reception)
  const { lines, waiting, said, add, scan, enter } = counting
  const [typed, setTyped] = useState('')
  const scanned = useScan(
    (text) => {
      setTyped('') // a scanner types into the field too
      void scan(text)
    },
    { onBehind: counting.scanBehind },
  )
  const isListed = hasList && reception.state !== 'packing'
  const counted = { ...reception, lines }
  return (
    <>
      {may.count && (
        <>
          <Entry text={typed} onText={setTyped} onEntered={(text) => void enter(text)} />
          <CameraScan onScan={scanned} />
        </>
      )}
      <LastCounted
        said={said}
        line={lines.find((line) => line.product_id === said?.id)}
        hasList={isListed}
        onBind={counting.askBind}
      />
      {!may.count && <WhoGoesOn reception={reception} />}
      {lines.length === 0 && (
        <Nothing
          text={
            may.count ? 'Отсканируйте первый товар или наберите артикул.' : 'Ничего не насчитано.'
          }
        />
      )}
      <ReceptionLines reception={counted} onAdd={add} onNumber={counting.askNumber} />
      <ForOrders reception={reception} lines={lines} onAdd={add} />
      <ReceptionEnd reception={counted} isWaiting={waiting.length > 0} />
      <Questions reception={reception} counting={counting} />
    </>
  )
}

/** Who gets what was counted; of a move that is packed, who waits for what lies here. */
function ForOrders({ reception: { orders, wanted }, lines, onAdd }: ForOrdersProps) {
  const left = wanted
    .map((good) => {
      const counted = lines.find((line) => line.product_id === good.id)?.counted ?? 0
      return { good, units: good.units - counted }
    })
    .filter(({ units }) => units > 0)
  return (
    <>
      {orders.length > 0 && (
        <p className={styles.note}>Из насчитанного заказам: {ordersText(orders)}</p>
      )}
      {left.length > 0 && (
        <section aria-labelledby="wanted-title">
          <h2 id="wanted-title">Ждут заказы той точки</h2>
          <ul className={styles.list}>
            {left.map(({ good, units }) => (
              <li key={good.id} className={styles.line}>
                <span>
                  <span className={styles.article}>{good.article}</span>{' '}
                  <span className={styles.soft}>{good.manufacturer}</span>
                  <br />
                  {good.name}
                  <br />
                  <span className={styles.soft}>
                    для {good.orders.length === 1 ? 'заказа' : 'заказов'}{' '}
                    {good.orders.map((order) => `№ ${order}`).join(', ')}
                  </span>
                </span>
                <span className={styles.units}>{units} шт.</span>
                <div className={styles.buttons}>
                  <Button onClick={() => onAdd(good, units)}>
                    Добавить {units} шт.
                    <Which article={good.article} />
                  </Button>
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

/** Whoever may not count it is told who does. */
function WhoGoesOn({ reception: { state, from, place } }: Props) {
  if (state === 'closed' || state === 'cancelled') return null
  return (
    <p role="status" className={styles.note}>
      {state === 'packing'
        ? `Перемещение собирает и отправляет ${from}.`
        : `${from === null ? 'Приёмку' : 'Товар в пути: его'} считает и принимает ${place}. Здесь делать ничего не нужно.`}
    </p>
  )
}

type QuestionsProps = Props & {
  readonly counting: ReturnType<typeof useCounting>
}

/** The first one; the others wait behind it. */
function Questions({ reception: { id, unknown }, counting }: QuestionsProps) {
  const { lines, questions, add, close, skip, proposed } = counting
  const [asked] = questions
  if (asked?.kind === 'bind') {
    const { code, times } = asked
    return (
      <BindDialog
        key={code}
        id={id}
        code={code}
        times={times}
        more={moreText(questions)}
        row={unknown.find(({ codes }) => codes.includes(code))?.text}
        goods={lines.map(goodOf)}
        proposed={proposed}
        onBound={(good) => {
          add(good, times)
          close()
        }}
        onSkip={() => skip(code)}
      />
    )
  }
  if (asked?.kind === 'choose') {
    return (
      <ChooseDialog
        key={asked.code}
        goods={asked.goods}
        more={moreText(questions)}
        onChosen={(good) => add(good, 1)}
        onClose={close}
      />
    )
  }
  const line = lines.find(({ product_id: id }) => id === asked?.good.id)
  return asked ? (
    <NumberDialog
      good={asked.good}
      counted={line?.counted ?? 0}
      expected={line?.expected ?? 0}
      onNumber={(units, before) => add(asked.good, units, before)}
      onClose={close}
    />
  ) : null
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
