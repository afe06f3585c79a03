// A buyer takes a part of his order: which units, what stays in the shop, and what he pays for it.

import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { messageOf } from '#src/platform/web/api-error.ts'
import type { AnswerOf } from '#src/shared/endpoint.ts'
import { formatPrice } from '#src/shared/money.ts'
import { Button } from '#src/ui/button.tsx'
import { RadioGroup } from '#src/ui/forms/radio-group.tsx'
import { FailureNotice } from '#src/ui/notice.tsx'
import { type StaffOrder, staffApi } from '../../contract.ts'
import type { PartSum } from '../../part-contract.ts'
import { LEFT_REASONS, type ReasonCode, reasonText } from '../../reasons.ts'
import { callOffice } from '../call-office.ts'
import { CodeField, type CodeHandle } from '../orders/code-field.tsx'
import { type HandoverFailure, useHandover } from '../orders/use-handover.ts'
import { lineOfScan } from '../pick/picked-lines.ts'
import { picksQuery } from '../pick/use-picks.ts'
import { CounterMoney } from './counter-money.tsx'
import styles from './counter-screen.module.css'
import { type HandedOver, handedOver } from './handed-over.tsx'
import { usePayment } from './use-payment.ts'

/** What a scan means now; null: it names an order. */
export type GoodsScan = RefObject<((code: string) => unknown) | null>

type Props = {
  readonly shown: AnswerOf<typeof staffApi.order>
  /** Null: it is still to be asked for. */
  readonly code: string | null
  readonly goodsScan: GoodsScan
  readonly onDone: (done: HandedOver) => void
  readonly onBack: () => void
}

type Line = StaffOrder['lines'][number]
type Taken = Readonly<Record<number, number>>

export function TakePart({ shown, code, goodsScan, onDone, onBack }: Props) {
  const { order } = shown
  const { taken, lines, put, said } = useTaken(order, goodsScan)
  const [key] = useState(() => crypto.randomUUID())
  const sum = usePartSum(order, lines)
  const [reason, setReason] = useState<ReasonCode | ''>('')
  const isLeft = (sum.data?.left.length ?? 0) > 0
  const isReady = sum.data && lines.length > 0 && (!isLeft || reason !== '')
  const payment = usePayment({ due: sum.data?.due ?? 0, ways: shown.pay_ways })
  const field = useRef<CodeHandle>(null)
  const { hand, isPending, failure } = useHandover(order)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isReady || !sum.data || isPending) return
    const named = code === null ? field.current?.read() : { code, said: '' }
    if (!named || !payment.check()) return
    const { due, refund } = sum.data
    const { paidBy } = payment
    const leftReason = isLeft ? reason : ''
    const change = { kind: 'part', lines, due, refund, ...named, paidBy, leftReason, key } as const
    hand(
      change,
      () => onDone(handedOver(shown, { payment, isPart: isLeft })),
      () => field.current?.select(),
    )
  }
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <form className={styles.part} onSubmit={submit} aria-labelledby="part-title" noValidate>
      <h3 id="part-title" ref={title} tabIndex={-1}>
        Что берёт покупатель
      </h3>
      <p className={styles.soft}>Отметьте или отсканируйте, что он берёт: остальное останется.</p>
      <Choice order={order} taken={taken} said={said} onPut={put} />
      {lines.length > 0 && sum.isError && (
        <FailureNotice
          text={messageOf(sum.error, 'Сумма не посчиталась: нет связи.')}
          onRetry={() => sum.refetch()}
        />
      )}
      <div role="status">{sum.data && <Outcome order={order} sum={sum.data} />}</div>
      {isLeft && <WhyLeft reason={reason} onChange={setReason} />}
      {sum.data && <CounterMoney method={order.payment_method} payment={payment} />}
      {code === null && (
        <CodeField
          ref={field}
          canKnowCode={shown.can_know_code}
          failure={failure}
          {...(payment.due > 0 && { onEnter: payment.toMoney })}
        />
      )}
      <div className={styles.foot}>
        {lines.length > 0 && isLeft && reason === '' && (
          <p className={styles.soft}>Отметьте выше, почему он не берёт остальное.</p>
        )}
        <Refused failure={failure} isCodeAsked={code === null} />
        <div className={styles.answers}>
          <Button
            {...payment.pay}
            type="submit"
            variant="primary"
            disabled={!isReady}
            loading={isPending}
          >
            {payment.action}
            {sum.data?.left.length === 0 ? ' всё' : ' часть'}
          </Button>
          <Button onClick={onBack}>Он берёт всё</Button>
        </div>
      </div>
    </form>
  )
}

type RefusedProps = { readonly failure: HandoverFailure; readonly isCodeAsked: boolean }

/** A wrong code is said here where its field is not shown. */
function Refused({ failure: { text, fields }, isCodeAsked }: RefusedProps) {
  const refused = text || (isCodeAsked ? '' : fields.code)
  return refused ? <FailureNotice text={refused} /> : null
}

type ChoiceProps = {
  readonly order: StaffOrder
  readonly taken: Taken
  readonly said: string
  readonly onPut: (line: Line, units: number) => void
}

const Choice = ({ order, taken, said, onPut }: ChoiceProps) => (
  <>
    <ol className={styles.lines}>
      {order.lines.map((line) => (
        <PartRow
          key={line.position}
          line={line}
          taken={taken[line.position] ?? 0}
          onPut={(units) => onPut(line, units)}
        />
      ))}
    </ol>
    <p role="status" className={styles.said}>
      {said}
    </p>
  </>
)

/** Units by line, and what the last scan came to. A scan counts one unit. */
function useTaken(order: StaffOrder, goodsScan: GoodsScan) {
  const [taken, setTaken] = useState<Taken>({})
  const [said, setSaid] = useState('')
  const picks = useQuery(picksQuery(order.id))
  const put = ({ position, quantity }: Line, units: number) =>
    setTaken({ ...taken, [position]: Math.max(0, Math.min(quantity, units)) })
  const scan = (scanned: string): unknown => {
    if (!picks.data) {
      setSaid('Штрихкоды ещё не загрузились: отсканируйте ещё раз.')
      return false
    }
    const lines = picks.data.lines.map((line) => ({
      ...line,
      picked: taken[line.position] ?? 0,
      missing: 0,
    }))
    const found = lineOfScan(lines, scanned)
    const line = order.lines.find(({ position }) => position === found?.position)
    if (!line) {
      setSaid(`${scanned}: этого в заказе нет.`)
      return false
    }
    const units = (taken[line.position] ?? 0) + 1
    const isMore = units > line.quantity
    setSaid(isMore ? `${line.name}: больше не заказано.` : `${line.name}: ${units} шт.`)
    put(line, units)
    return !isMore
  }
  useEffect(() => {
    goodsScan.current = scan
    return () => {
      goodsScan.current = null
    }
  })
  const lines = order.lines
    .map(({ position }) => ({ position, quantity: taken[position] ?? 0 }))
    .filter(({ quantity }) => quantity > 0)
  return { taken, lines, put, said }
}

/** Counted by the shop for this very choice. */
const usePartSum = (order: StaffOrder, lines: readonly { position: number; quantity: number }[]) =>
  useQuery({
    queryKey: ['order', order.id, 'part', order.version, lines],
    queryFn: ({ signal }) =>
      callOffice(
        staffApi.countPart,
        { params: { id: String(order.id) }, body: { lines: [...lines] } },
        { signal },
      ),
    enabled: lines.length > 0,
  })

/** Which line a button is for, read aloud. */
const Of = ({ line }: { readonly line: Line }) => (
  <span className="visually-hidden"> {line.article}</span>
)

type RowProps = {
  readonly line: Line
  readonly taken: number
  readonly onPut: (units: number) => void
}

const PartRow = ({ line, taken, onPut }: RowProps) => (
  <li className={styles.choice}>
    <span>
      <strong>{line.name}</strong>
      <span className={styles.soft}>
        {line.article}, {line.manufacturer}
      </span>
    </span>
    <span className={styles.count}>
      Берёт {taken} из {line.quantity}
    </span>
    <span className={styles.answers}>
      <Button disabled={taken >= line.quantity} onClick={() => onPut(taken + 1)}>
        Взял{line.quantity > 1 && ' одну'}
        <Of line={line} />
      </Button>
      {line.quantity > 1 && (
        <Button disabled={taken >= line.quantity} onClick={() => onPut(line.quantity)}>
          Взял все {line.quantity}
          <Of line={line} />
        </Button>
      )}
      <Button variant="quiet" disabled={taken === 0} onClick={() => onPut(taken - 1)}>
        Убрать одну
        <Of line={line} />
      </Button>
    </span>
  </li>
)

type WhyProps = {
  readonly reason: ReasonCode | ''
  readonly onChange: (reason: ReasonCode) => void
}

/** In the history of the order and in the letter to the buyer. */
const WhyLeft = ({ reason, onChange }: WhyProps) => (
  <RadioGroup
    legend="Почему не берёт остальное"
    name="left-reason"
    className={styles.ways}
    value={reason}
    options={LEFT_REASONS.map((code) => ({ value: code, label: reasonText(code) }))}
    onChange={(code) => onChange(code as ReasonCode)}
  />
)

type OutcomeProps = { readonly order: StaffOrder; readonly sum: PartSum }

function Outcome({ order, sum: { refund, left } }: OutcomeProps) {
  const stays = left.map(({ position, quantity }) => {
    const line = order.lines.find((each) => each.position === position)
    return `${line?.name ?? ''}, ${quantity} шт.`
  })
  return (
    <>
      {stays.length > 0 && <p>Останется в магазине: {stays.join('; ')}</p>}
      {refund > 0 && (
        <p>Покупателю вернётся {formatPrice(refund)} туда же, откуда он заплатил онлайн.</p>
      )}
    </>
  )
}
