// What a scan does in a reception: it is counted at once; what is not clear is asked, one after another.

import { useState } from 'react'
import { messageOf } from '#src/platform/web/api-error.ts'
import { barcodeOf, isScanCode, scanCode } from '#src/shared/barcode.ts'
import { showToast } from '#src/ui/toast-queue.ts'
import type { Reception, ReceptionGood, ReceptionLine } from '../../receptions-contract.ts'
import { beep } from '../live/chime.ts'
import { goodOf, linesOfScan, withWaiting } from './counted-lines.ts'
import { NO_SUCH_GOOD } from './find-good.tsx'
import { type Question, withQuestion } from './questions.ts'
import { useCount, useWaitingCounts } from './use-counts.tsx'
import { findGoods } from './use-receptions.ts'

type Said = {
  readonly text: string
  readonly isWrong: boolean
  readonly id?: number
  /** An unknown code that was typed: it may be bound after all. */
  readonly code?: string
}

type Given = { readonly text: string; readonly isTyped: boolean }

const UNKNOWN_CODE = 'такого артикула и кода в магазине нет.'

export function useCounting(reception: Reception) {
  const { id, may, state } = reception
  const [said, setSaid] = useState<Said | null>(null)
  const [proposed, setProposed] = useState<ReceptionGood | null>(null)
  const [questions, setQuestions] = useState<readonly Question[]>([])
  const wrong = (text: string) => {
    beep(false)
    setSaid({ text, isWrong: true })
  }
  const count = useCount(id, wrong)
  const waiting = useWaitingCounts(id)
  const lines = withWaiting(reception.lines, waiting)
  const ask = (question: Question) => {
    beep(false)
    setQuestions((before) => withQuestion(before, question))
  }
  const add = (good: ReceptionGood, units: number, counted?: number) => {
    const key = crypto.randomUUID()
    count({ key, good, units, state, ...(counted !== undefined && { counted }) })
    setSaid({ text: good.article, isWrong: false, id: good.id })
  }
  const askBind = (code: string) => ask({ kind: 'bind', code, times: 1 })
  const meant = (goods: readonly ReceptionGood[], { text, isTyped }: Given) => {
    const [only, ...others] = goods
    const code = scanCode(text)
    if (only && others.length === 0) add(only, 1)
    else if (only) ask({ kind: 'choose', code: text, goods })
    else if (isScanCode(code) && (!isTyped || barcodeOf(text) !== null)) askBind(code)
    else {
      beep(false)
      const isCode = isScanCode(code) && { code }
      setSaid({
        text: `${text}: ${isCode ? UNKNOWN_CODE : NO_SUCH_GOOD}`,
        isWrong: true,
        ...isCode,
      })
    }
  }
  const take = async (given: Given) => {
    const { text } = given
    if (!may.count || text === '') return
    const known = linesOfScan(lines, text).map(goodOf)
    if (known.length > 0) return meant(known, given)
    try {
      meant(await findGoods(text, id), given)
    } catch (error) {
      wrong(failureText(text, error))
    }
  }
  const close = () => {
    setProposed(null)
    setQuestions(([, ...others]) => others)
  }
  return {
    lines,
    waiting,
    said,
    questions,
    add,
    scan: (text: string) => take({ text: text.trim(), isTyped: false }),
    enter: (text: string) => take({ text: text.trim(), isTyped: true }),
    askBind,
    /** What was scanned for the question of an unknown code. */
    proposed,
    scanBehind: scanBehind({ open: questions[0], id, lines, ask, propose: setProposed }),
    askNumber: (good: ReceptionGood) =>
      setQuestions((before) => withQuestion(before, { kind: 'number', good })),
    close,
    skip: (code: string) => {
      setSaid({ text: `${code}: пропущен, не посчитан.`, isWrong: true })
      close()
    },
  }
}

type Behind = {
  readonly open: Question | undefined
  readonly id: number
  readonly lines: readonly ReceptionLine[]
  readonly ask: (asked: Question) => void
  readonly propose: (good: ReceptionGood) => void
}

/**
 * Scans while a question stands: an unknown code waits for its turn. One that is known is not counted
 * behind the dialog, and that is said; it is proposed as the product of the code that is asked about.
 * Returns whether the scan was for here.
 */
const scanBehind =
  ({ open, id, lines, ask, propose }: Behind) =>
  (text: string): boolean => {
    const code = scanCode(text)
    if (!open || open.kind === 'number' || !isScanCode(code)) return false
    takeOutOfField(text)
    const refuse = (why: string) => {
      beep(false)
      showToast(why)
    }
    const take = (goods: readonly ReceptionGood[]) => {
      const [only, ...others] = goods
      if (!only) return ask({ kind: 'bind', code, times: 1 })
      if (open.kind === 'bind' && others.length === 0) propose(only)
      refuse(`${text}: не посчитан. Сначала ответьте на вопрос, потом отсканируйте.`)
    }
    const known = linesOfScan(lines, text).map(goodOf)
    if (known.length > 0) take(known)
    else {
      findGoods(text, id).then(take, (error: unknown) => refuse(failureText(text, error)))
    }
    return true
  }

/** A scanner has typed its code into the field that has the focus. */
function takeOutOfField(text: string): void {
  const field = document.activeElement
  if (!(field instanceof HTMLInputElement) || !field.value.endsWith(text)) return
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
  // past React, which then hears of it as of typing
  set?.call(field, field.value.slice(0, -text.length))
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

const failureText = (text: string, error: unknown): string =>
  `${text}: ${messageOf(error, 'нет связи, отсканируйте ещё раз.')}`
