// /office/counter: a buyer names the code or the number, and gets the order. Code, Enter, Enter.

import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { messageOf } from '#src/platform/web/api-error.ts'
import { RouterLink } from '#src/platform/web/router-link.tsx'
import { formatPrice } from '#src/shared/money.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { TextField } from '#src/ui/forms/text-field.tsx'
import { FailureNotice } from '#src/ui/notice.tsx'
import { staffApi } from '../../contract.ts'
import type { CounterChoice } from '../../counter-contract.ts'
import { callOffice } from '../call-office.ts'
import { FailedSteps } from '../desk/failed-steps.tsx'
import { FIELD, useScan } from '../pick/use-scan.ts'
import { CameraScan } from '../scan/camera-scan.tsx'
import { useKeys } from '../use-keys.ts'
import { useMay } from '../use-session.ts'
import { CounterOrder } from './counter-order.tsx'
import styles from './counter-screen.module.css'
import { type HandedOver, HandedOverOrder } from './handed-over.tsx'
import type { GoodsScan } from './take-part.tsx'

type Found = {
  readonly id: number
  readonly by: 'code' | 'number' | 'buyer'
  readonly text: string
}

const FOUND_BY = { code: 'это его код', number: 'это его номер', buyer: '' }

export function CounterScreen() {
  const counter = useCounter()
  const { field, text, setText, open, setOpen, done, finding, find, findAlso, clear } = counter
  const { goodsScan, scanned } = counter
  useTypedAway(field, { isOrderOpen: open !== null, goodsScan })
  useKeys({ Escape: () => clear() })
  const { found = [], choices = [] } = finding.data ?? {}
  return (
    <div className={styles.screen}>
      <FailedSteps />
      <div className={styles.head}>
        <h1>Выдача</h1>
        <SaleLink isKey={open === null} />
      </div>
      <form
        className={styles.form}
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          if (!finding.isPending) find(text)
        }}
        onKeyDown={({ key }) => key === 'Escape' && clear()}
      >
        <TextField
          ref={field}
          label="Код получения или номер заказа"
          hint="Или телефон либо фамилия покупателя. Шесть цифр — код; номер из шести цифр — №123456."
          autoComplete="off"
          autoFocus
          maxLength={60}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" variant={open ? 'secondary' : 'primary'} loading={finding.isPending}>
          Найти
        </Button>
      </form>
      <div className={styles.camera}>
        <CameraScan onScan={scanned} once />
      </div>
      {finding.isError && (
        <FailureNotice text={messageOf(finding.error, 'Заказ не нашёлся: нет связи.')} />
      )}
      {done && <HandedOverOrder done={done} onOpen={(id) => findAlso(`№${id}`)} />}
      {!open && found.length > 1 && (
        <FoundOrders found={found} choices={choices} onOpen={setOpen} />
      )}
      {open && (
        <CounterOrder
          key={open.id}
          id={open.id}
          code={open.by === 'code' ? open.text : null}
          goodsScan={goodsScan}
          onDone={clear}
        />
      )}
    </div>
  )
}

/** What is searched for, what is open, and what was handed over last. */
function useCounter() {
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [open, setOpen] = useState<Found | null>(null)
  const [done, setDone] = useState<HandedOver | null>(null)
  const finding = useMutation({
    mutationFn: async (typed: string): Promise<{ found: Found[]; choices: CounterChoice[] }> => {
      const answer = await callOffice(staffApi.findAtCounter, { body: { text: typed } })
      const found = answer.found.map((one) => ({ ...one, text: typed.trim() }))
      return { found, choices: answer.choices ?? [] }
    },
  })
  const find = (typed: string) => {
    if (typed.trim() === '') return
    setOpen(null)
    setDone(null)
    // of two scans in a row the last one is answered
    finding.mutate(typed, {
      onSuccess: ({ found }) => setOpen(found.length === 1 ? (found[0] ?? null) : null),
      onError: () => field.current?.select(),
    })
  }
  const clear = (handedOver: HandedOver | null = null) => {
    setText('')
    setOpen(null)
    setDone(handedOver)
    finding.reset()
    field.current?.focus()
  }
  const findAlso = (typed: string) => {
    setText(typed)
    find(typed)
  }
  const goodsScan: GoodsScan = useRef(null)
  const scanned = useScan((code) => {
    if (goodsScan.current) return goodsScan.current(code)
    return findAlso(code)
  })
  return {
    field,
    text,
    setText,
    open,
    setOpen,
    done,
    finding,
    find,
    findAlso,
    clear,
    goodsScan,
    scanned,
  }
}

type FoundProps = {
  readonly found: readonly Found[]
  readonly choices: readonly CounterChoice[]
  readonly onOpen: (found: Found) => void
}

/** Each with what tells it apart. */
const FoundOrders = ({ found, choices, onOpen }: FoundProps) => (
  <ul className={styles.choices} aria-label="Подходят несколько заказов">
    {found.map((one) => {
      const known = choices.find(({ id }) => id === one.id)
      return (
        <li key={one.id} className={styles.found}>
          <Button onClick={() => onOpen(one)}>
            {[...namesOf(known), `№ ${one.id}`, known?.status_name, FOUND_BY[one.by]]
              .filter(Boolean)
              .join(', ')}
          </Button>
          {known && (
            <span>
              {known.recipient && `Получит ${known.recipient}, `}
              <strong>{formatPrice(known.total)}</strong>
              <span className={styles.soft}>{known.parts.join('; ')}</span>
            </span>
          )}
        </li>
      )
    })}
  </ul>
)

const namesOf = (known: CounterChoice | undefined): readonly string[] =>
  known ? [known.customer, ...(known.phone_end ? [`…${known.phone_end}`] : [])] : []

type Typing = { readonly isOrderOpen: boolean; readonly goodsScan: GoodsScan }

/**
 * What is typed outside a field is the next buyer's: it goes into the search, so that its Enter presses
 * no button. While units are scanned a button loses the focus to it instead.
 */
function useTypedAway(
  field: RefObject<HTMLInputElement | null>,
  { isOrderOpen, goodsScan }: Typing,
) {
  const onKey = useEffectEvent(({ key, target, ctrlKey, altKey, metaKey }: KeyboardEvent) => {
    const sign = isOrderOpen ? /^[\p{L}\d№#+]$/u : /^[\d№#+]$/
    if (ctrlKey || altKey || metaKey || !sign.test(key)) return
    const at = target as Element
    if (document.querySelector('dialog[open]') || at.closest(FIELD)) return
    if (goodsScan.current) return (at as HTMLElement).blur()
    field.current?.focus()
    field.current?.select()
  })
  useEffect(() => {
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}

const SALE = '/office/counter/sale'

/** To a buyer who has no order: a button, F2, and S while nothing is typed. */
type SaleProps = {
  /** The key is not heard while an order is handed over: it would lose what is chosen of it. */
  readonly isKey: boolean
}

const SaleLink = (props: SaleProps) =>
  useMay().includes('sell-at-counter') ? <OpenSale {...props} /> : null

function OpenSale({ isKey }: SaleProps) {
  const navigate = useNavigate()
  const sell = () => void navigate(SALE)
  useKeys(isKey ? { KeyS: sell, F2: sell } : {})
  return (
    <ButtonLink href={SALE} link={RouterLink} aria-keyshortcuts="F2 S">
      Продажа (F2)
    </ButtonLink>
  )
}
