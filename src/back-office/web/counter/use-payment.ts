// How an order is paid at the counter: by which method, and what cash was received.

import { type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import { formatPrice } from '#src/shared/money.ts'
import { changeOf } from '../../cash-change.ts'
import type { PayWay } from '../../pay-ways.ts'
import { paidBy } from '../../pay-words.ts'
import styles from './counter-screen.module.css'

type Known = {
  readonly due: number
  readonly ways: readonly PayWay[]
  /** The order, where one screen shows several. */
  readonly order?: number
}

export type Payment = ReturnType<typeof usePayment>

/** `due`, in rubles; what was typed is of this sum. */
export function usePayment({ due, ways, order = 0 }: Known) {
  const [chosen, setChosen] = useState({ order, id: 0 })
  const nothing = { order, due, text: '', isRefused: false }
  const [received, setReceived] = useState(nothing)
  const field = useRef<HTMLInputElement>(null)
  const pay = useRef<HTMLButtonElement>(null)
  const isOfThis = received.order === order && received.due === due
  const { text, isRefused } = isOfThis ? received : nothing
  const ordered = ways.find(({ is_ordered: isOrdered }) => isOrdered)
  const way = ways.find(({ id }) => chosen.order === order && id === chosen.id) ?? ordered
  const isCash = due > 0 && way?.kind === 'cash'
  const wrong = isCash ? wrongCash(due, text) : null
  /** Whether the money may be taken so; what may not is said at its field. */
  const check = (): boolean => {
    if (wrong === null) return true
    setReceived({ ...nothing, text, isRefused: true })
    field.current?.focus()
    field.current?.select()
    return false
  }
  return {
    ...{ due, ways, way, isCash, text, check },
    choose: (id: number) => setChosen({ order, id }),
    type: (next: string) => setReceived({ ...nothing, text: next }),
    error: isRefused ? (wrong ?? undefined) : undefined,
    field: field as RefObject<HTMLInputElement | null>,
    /** Given to the button that takes it. */
    pay: {
      ref: pay as RefObject<HTMLButtonElement | null>,
      className: styles.take ?? '',
      onKeyDown: ignoreHeld,
    },
    /** Before a handover: cash is counted, a card is said to have paid. */
    toMoney: () => (isCash ? field : pay).current?.focus(),
    /** What a button that hands over says. */
    action: due > 0 ? 'Деньги получены, выдать' : 'Выдать',
    /** Of another method than ordered. */
    paidBy: due > 0 && way && way !== ordered ? way.id : undefined,
    /** What is said when it is over: «665 руб. наличными». Empty: no money was taken. */
    paid: due > 0 ? [formatPrice(due), ...(way ? [paidBy(way.name)] : [])].join(' ') : '',
    change: isCash && text.trim() !== '' && wrong === null ? changeText(due, text) : '',
  }
}

/** A key that is held would press the button as soon as it has the focus, again and again. */
const ignoreHeld = (event: KeyboardEvent): void => {
  if (event.repeat) event.preventDefault()
}

/** Nothing typed: he has counted it himself. Null: it is enough. */
function wrongCash(due: number, text: string): string | null {
  if (text.trim() === '') return null
  const change = changeOf(due, text)
  if (change === null) return 'Сумма — число рублей.'
  return change.isEnough ? null : `Не хватает ${formatPrice(change.amount)}`
}

export function changeText(due: number, typed: string): string {
  const change = changeOf(due, typed)
  if (change === null) return 'Сумма — число рублей.'
  const amount = formatPrice(change.amount)
  if (!change.isEnough) return `Не хватает ${amount}`
  return change.amount === 0 ? 'Без сдачи' : `Сдача ${amount}`
}
