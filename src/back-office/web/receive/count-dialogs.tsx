// What a count asks: whose an unknown code is, which of several products, how many units there are.

import { useState } from 'react'
import { messageOf } from '#src/platform/web/api-error.ts'
import { TextField } from '#src/ui/forms/text-field.tsx'
import { FailureNotice } from '#src/ui/notice.tsx'
import { MOST_COUNTED, type ReceptionGood } from '../../receptions-contract.ts'
import { OfficeDialog } from '../office-dialog.tsx'
import { FindGood, GoodChoice } from './find-good.tsx'
import { bindBarcode, useReceptionAct } from './use-receptions.ts'

type BindProps = {
  readonly id: number
  readonly code: string
  /** It was scanned so many times. */
  readonly times: number
  /** Which questions come after this one. */
  readonly more: string
  readonly onBound: (good: ReceptionGood) => void
  readonly onSkip: () => void
}

/** Bound once, the code is known to all shops and to the search. */
export function BindDialog({ id, code, times, more, onBound, onSkip }: BindProps) {
  const [good, setGood] = useState<ReceptionGood | null>(null)
  const [isMissing, setMissing] = useState(false)
  const binding = useReceptionAct(
    (wanted: ReceptionGood) => bindBarcode(id, wanted.id, code),
    () => good && onBound(good),
  )
  return (
    <OfficeDialog
      title={`Штрихкод ${code} неизвестен`}
      action="Закрепить и посчитать"
      refusal="Пропустить"
      isPending={binding.isPending}
      onSubmit={() => (good ? binding.mutate(good) : setMissing(true))}
      onClose={onSkip}
    >
      <p role="status">
        {times > 1 && `Отсканировано штук: ${times}. `}
        {more}
      </p>
      <p>
        {good
          ? `Это ${good.article}, ${good.manufacturer}: ${good.name}? Код закрепится за товаром.`
          : 'Какой это товар? Наберите артикул с коробки.'}
      </p>
      <FindGood
        label="Артикул"
        action="Найти"
        onFound={(found) => {
          setGood(found)
          setMissing(false)
        }}
      />
      {isMissing && <FailureNotice text="Сначала найдите товар по артикулу." />}
      {binding.isError && (
        <FailureNotice text={messageOf(binding.error, 'Связи нет: нажмите ещё раз.')} />
      )}
    </OfficeDialog>
  )
}

type ChooseProps = {
  readonly goods: readonly ReceptionGood[]
  readonly more: string
  readonly onChosen: (good: ReceptionGood) => void
  readonly onClose: () => void
}

export function ChooseDialog({ goods, more, onChosen, onClose }: ChooseProps) {
  return (
    <OfficeDialog
      title="Какой из товаров?"
      action="Закрыть"
      isPending={false}
      onSubmit={onClose}
      onClose={onClose}
    >
      {more && <p>{more}</p>}
      <GoodChoice
        goods={goods}
        onChoose={(good) => {
          onChosen(good)
          onClose()
        }}
      />
    </OfficeDialog>
  )
}

type NumberProps = {
  readonly good: ReceptionGood
  readonly counted: number
  /** Gets how many more there are, below zero fewer, and how many were counted before. */
  readonly onNumber: (units: number, before: number) => void
  readonly onClose: () => void
}

/** For boxes of many: the number itself, as somebody has counted it. */
export function NumberDialog({ good, counted: now, onNumber, onClose }: NumberProps) {
  // what was read when the number was typed
  const [counted] = useState(now)
  const [text, setText] = useState('')
  const [isAsked, setAsked] = useState(false)
  const number = /^\d{1,6}$/.test(text.trim()) ? Number(text) : null
  const isRight = number !== null && number <= MOST_COUNTED
  const submit = () => {
    setAsked(true)
    if (!isRight) return
    if (number !== counted) onNumber(number - counted, counted)
    onClose()
  }
  return (
    <OfficeDialog
      title={`${good.article}: сколько всего`}
      action="Записать"
      isPending={false}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        {good.name}. Сейчас насчитано {counted}.
      </p>
      <TextField
        label="Всего, шт."
        inputMode="numeric"
        autoComplete="off"
        autoFocus
        maxLength={6}
        value={text}
        error={isAsked && !isRight ? `Целое число до ${MOST_COUNTED}.` : undefined}
        onChange={({ target }) => setText(target.value)}
      />
    </OfficeDialog>
  )
}
