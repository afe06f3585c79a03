// What a scan does in a reception: it is counted at once; what is not clear is asked, one after another.

import { useState } from 'react'
import { messageOf } from '#src/platform/web/api-error.ts'
import { barcodeOf } from '#src/shared/barcode.ts'
import { showToast } from '#src/ui/toast-queue.ts'
import type { Reception, ReceptionGood, ReceptionLine } from '../../receptions-contract.ts'
import { beep } from '../live/chime.ts'
import { goodOf, linesOfScan, withWaiting } from './counted-lines.ts'
import { NO_SUCH_GOOD } from './find-good.tsx'
import { type Question, withQuestion } from './questions.ts'
import { findGoods, useCount, useWaitingCounts } from './use-receptions.ts'

type Said = { readonly text: string; readonly isWrong: boolean; readonly id?: number }

export function useCounting(reception: Reception) {
  const { id, may, state } = reception
  const [said, setSaid] = useState<Said | null>(null)
  const [questions, setQuestions] = useState<readonly Question[]>([])
  const wrong = (text: string) => {
    beep(false)
    setSaid({ text, isWrong: true })
  }
  const counting = useCount(id, wrong)
  const waiting = useWaitingCounts(id)
  const lines = withWaiting(reception.lines, waiting)
  const ask = (question: Question) => {
    beep(false)
    setQuestions((before) => withQuestion(before, question))
  }
  const add = (good: ReceptionGood, units: number, counted?: number) => {
    const key = crypto.randomUUID()
    counting.mutate({ key, good, units, state, ...(counted !== undefined && { counted }) })
    setSaid({ text: good.article, isWrong: false, id: good.id })
  }
  const meant = (goods: readonly ReceptionGood[], text: string) => {
    const [only, ...others] = goods
    const code = barcodeOf(text)
    if (only && others.length === 0) add(only, 1)
    else if (only) ask({ kind: 'choose', code: text, goods })
    else if (code !== null) ask({ kind: 'bind', code, times: 1 })
    else wrong(`${text}: ${NO_SUCH_GOOD}`)
  }
  const scan = async (given: string) => {
    const text = given.trim()
    if (!may.count || text === '') return
    const known = linesOfScan(lines, text).map(goodOf)
    if (known.length > 0) return meant(known, text)
    try {
      meant(await findGoods(text), text)
    } catch (error) {
      wrong(failureText(text, error))
    }
  }
  const close = () => setQuestions(([, ...others]) => others)
  return {
    lines,
    waiting,
    said,
    questions,
    add,
    scan,
    scanBehind: scanBehind(questions[0], lines, ask),
    askNumber: (good: ReceptionGood) =>
      setQuestions((before) => withQuestion(before, { kind: 'number', good })),
    close,
    skip: (code: string) => {
      setSaid({ text: `${code}: пропущен, не посчитан.`, isWrong: true })
      close()
    },
  }
}

/**
 * Scans while a question stands: an unknown code waits for its turn. One that is known is not counted
 * behind the dialog, and that is said. Returns whether the scan was for here.
 */
const scanBehind =
  (open: Question | undefined, lines: readonly ReceptionLine[], ask: (asked: Question) => void) =>
  (text: string): boolean => {
    const code = barcodeOf(text)
    if (!open || open.kind === 'number' || code === null) return false
    takeOutOfField(text)
    const refuse = (why: string) => {
      beep(false)
      showToast(why)
    }
    const take = (isKnown: boolean) => {
      if (isKnown) refuse(`${text}: не посчитан. Сначала ответьте на вопрос, потом отсканируйте.`)
      else ask({ kind: 'bind', code, times: 1 })
    }
    if (linesOfScan(lines, text).length > 0) take(true)
    else {
      findGoods(text).then(
        (goods) => take(goods.length > 0),
        (error: unknown) => refuse(failureText(text, error)),
      )
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
