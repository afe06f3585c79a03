// What a count asks: whose an unknown code is, which of several products, how many units there are.

import { useState } from 'react'
import { messageOf } from '#src/platform/web/api-error.ts'
import { barcodeOf } from '#src/shared/barcode.ts'
import { TextField } from '#src/ui/forms/text-field.tsx'
import { FailureNotice } from '#src/ui/notice.tsx'
import { MOST_COUNTED, type ReceptionGood } from '../../receptions-contract.ts'
import { OfficeDialog } from '../office-dialog.tsx'
import { isFarBeyond } from './counted-lines.ts'
import { FindGood, GoodChoice } from './find-good.tsx'
import { bindBarcode, useReceptionAct } from './use-receptions.ts'

type BindProps = {
  readonly id: number
  readonly code: string
  /** It was scanned so many times. */
  readonly times: number
  /** Which questions come after this one. */
  readonly more: string
  /** The row of the paper that has this code; undefined: none. */
  readonly row: string | undefined
  /** Of this reception, to be chosen by a tap. */
  readonly goods: readonly ReceptionGood[]
  /** What was scanned since it was asked. */
  readonly proposed: ReceptionGood | null
  readonly onBound: (good: ReceptionGood) => void
  readonly onSkip: () => void
}

type Chosen = { readonly good: ReceptionGood; readonly after: ReceptionGood | null }

/** Bound once, the code is known to all shops and to the search. */
export function BindDialog(props: BindProps) {
  const { id, code, times, more, row, goods, proposed, onBound, onSkip } = props
  const [chosen, setChosen] = useState<Chosen | null>(null)
  // whatever was said last
  const good = chosen && chosen.after === proposed ? chosen.good : proposed
  const [isMissing, setMissing] = useState(false)
  const choose = (found: ReceptionGood) => setChosen({ good: found, after: proposed })
  const binding = useReceptionAct(
    (wanted: ReceptionGood) => bindBarcode(id, wanted.id, code),
    () => good && onBound(good),
  )
  return (
    <OfficeDialog
      title={`${barcodeOf(code) === null ? 'Код' : 'Штрихкод'} ${code} неизвестен`}
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
      {row !== undefined && <p>В накладной это строка «{row}».</p>}
      <p>
        {good
          ? `Это ${good.article}, ${good.manufacturer}: ${good.name}? Код закрепится за товаром.`
          : 'Какой это товар? Отсканируйте другой его код, наберите артикул с коробки или выберите.'}
      </p>
      <FindGood label="Артикул" action="Найти" onFound={choose} />
      {goods.length > 0 && (
        <details>
          <summary>Выбрать из этой приёмки</summary>
          <GoodChoice goods={goods} onChoose={choose} />
        </details>
      )}
      {isMissing && !good && <FailureNotice text="Сначала найдите товар по артикулу." />}
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
  /** 0: it is in no list. */
  readonly expected: number
  /** Gets how many more there are, below zero fewer, and how many were counted before. */
  readonly onNumber: (units: number, before: number) => void
  readonly onClose: () => void
}

/** For boxes of many: the number itself, as somebody has counted it. */
export function NumberDialog({ good, counted: now, expected, onNumber, onClose }: NumberProps) {
  // what was read when the number was typed
  const [counted] = useState(now)
  const [text, setText] = useState('')
  const [isAsked, setAsked] = useState(false)
  const number = /^\d{1,6}$/.test(text.trim()) ? Number(text) : null
  const isRight = number !== null && number <= MOST_COUNTED
  const [sure, setSure] = useState<number | null>(null)
  const submit = () => {
    setAsked(true)
    if (!isRight) return
    if (isFarBeyond(number, expected) && sure !== number) return setSure(number)
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
      {sure !== null && sure === number && (
        <p role="alert">
          Точно {number} шт.? {expected > 0 ? `Ждали ${expected}` : 'В списке его нет'}. Если верно,
          нажмите «Записать» ещё раз.
        </p>
      )}
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
