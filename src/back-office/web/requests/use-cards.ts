// Keys of the cards of requests, and where the focus goes when one is answered.

import { useEffect, useRef, useState } from 'react'
import type { RequestOutcome, StaffRequest } from '../../requests-contract.ts'
import { useKeys } from '../use-keys.ts'
import { actsOn } from './request-card.tsx'

type CardActs = {
  readonly open: (request: StaffRequest, outcome: RequestOutcome) => void
  /** An order for the buyer who asks. */
  readonly order: (request: StaffRequest) => void
}

/** A key speaks of the card with the focus, else of the first. `open` asks what came of it. */
export function useCards(rows: readonly StaffRequest[], { open, order }: CardActs) {
  const list = useRef<HTMLOListElement>(null)
  const [left, setLeft] = useState<{ readonly place: number }>()
  const cards = () => [...(list.current?.querySelectorAll('article') ?? [])]
  const place = () => cards().findIndex((card) => card.contains(document.activeElement))
  const move = (by: number) => {
    const last = rows.length - 1
    const from = place()
    cards()[from < 0 ? 0 : Math.max(0, Math.min(from + by, last))]?.focus()
  }
  const act = (nth: number) => {
    const request = rows[Math.max(0, place())]
    const outcome = request && actsOn(request)[nth]
    if (outcome) open(request, outcome)
  }
  const orderIt = () => {
    const request = rows[Math.max(0, place())]
    if (request) order(request)
  }
  useKeys({
    KeyJ: () => move(1),
    ArrowDown: () => move(1),
    KeyK: () => move(-1),
    ArrowUp: () => move(-1),
    KeyE: () => act(0),
    KeyM: () => act(1),
    KeyP: orderIt,
  })
  useEffect(() => {
    if (!left) return
    const all = list.current?.querySelectorAll('article')
    const next = all?.[Math.min(left.place, all.length - 1)]
    const tab = document.querySelector<HTMLElement>('#main [aria-pressed="true"]')
    const target = next ?? tab
    target?.focus()
  }, [left])
  return {
    list,
    /** After an answer: the card is gone or stands further down, and the next one is in its place. */
    leave: (from: number) => setLeft({ place: from }),
  }
}
