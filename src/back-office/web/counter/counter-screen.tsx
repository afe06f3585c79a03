// /office/counter: a buyer names the code or the number, and gets the order. Code, Enter, Enter.

import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { messageOf } from '#src/platform/web/api-error.ts'
import { RouterLink } from '#src/platform/web/router-link.tsx'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { TextField } from '#src/ui/forms/text-field.tsx'
import { FailureNotice } from '#src/ui/notice.tsx'
import { staffApi } from '../../contract.ts'
import { callOffice } from '../call-office.ts'
import { FailedSteps } from '../desk/failed-steps.tsx'
import { useScan } from '../pick/use-scan.ts'
import { CameraScan } from '../scan/camera-scan.tsx'
import { useKeys } from '../use-keys.ts'
import { useMay } from '../use-session.ts'
import { CounterOrder } from './counter-order.tsx'
import styles from './counter-screen.module.css'
import type { GoodsScan } from './take-part.tsx'

type Found = {
  readonly id: number
  readonly by: 'code' | 'number' | 'buyer'
  readonly text: string
}

const FOUND_BY = {
  code: 'это его код',
  number: 'это его номер',
  buyer: 'его покупатель',
}

export function CounterScreen() {
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [open, setOpen] = useState<Found | null>(null)
  const finding = useMutation({
    mutationFn: async (typed: string): Promise<Found[]> => {
      const { found } = await callOffice(staffApi.findAtCounter, { body: { text: typed } })
      return found.map((one) => ({ ...one, text: typed.trim() }))
    },
    onSuccess: (found) => setOpen(found.length === 1 ? (found[0] ?? null) : null),
    onError: () => field.current?.select(),
  })
  const find = (typed: string) => {
    if (typed.trim() === '' || finding.isPending) return
    setOpen(null)
    finding.mutate(typed)
  }
  const clear = () => {
    setText('')
    setOpen(null)
    finding.reset()
    field.current?.focus()
  }
  const goodsScan: GoodsScan = useRef(null)
  const scanned = useScan((code) => {
    if (goodsScan.current) return goodsScan.current(code)
    if (finding.isPending) return false
    setText(code)
    return find(code)
  })
  useKeys({ Escape: clear })
  const choices = finding.data ?? []
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
          find(text)
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
      {!open && choices.length > 1 && (
        <ul className={styles.choices} aria-label="Подходят несколько заказов">
          {choices.map((one) => (
            <li key={one.id}>
              <Button onClick={() => setOpen(one)}>
                Заказ № {one.id}, {FOUND_BY[one.by]}
              </Button>
            </li>
          ))}
        </ul>
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

const SALE = '/office/counter/sale'

/** To a buyer who has no order: a button, and the key S. */
type SaleProps = {
  /** The key is not heard while an order is handed over: it would lose what is chosen of it. */
  readonly isKey: boolean
}

const SaleLink = (props: SaleProps) =>
  useMay().includes('sell-at-counter') ? <OpenSale {...props} /> : null

function OpenSale({ isKey }: SaleProps) {
  const navigate = useNavigate()
  useKeys(isKey ? { KeyS: () => void navigate(SALE) } : {})
  return (
    <ButtonLink href={SALE} link={RouterLink} aria-keyshortcuts="S">
      Продажа
    </ButtonLink>
  )
}
