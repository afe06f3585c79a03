// Finds a product by its very article or barcode, and asks which one where several have it.

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '#src/platform/web/api-error.ts'
import { Button } from '#src/ui/button.tsx'
import { TextField } from '#src/ui/forms/text-field.tsx'
import type { ReceptionGood } from '../../receptions-contract.ts'
import styles from './receive-screen.module.css'
import { findGoods } from './use-receptions.ts'

type Props = {
  readonly label: string
  readonly action: string
  readonly isReady?: boolean
  readonly onFound: (good: ReceptionGood) => void
}

export const NO_SUCH_GOOD =
  'Такого товара в магазине нет. Новый товар сначала заводят прайс-листом, потом принимают.'

export function FindGood({ label, action, isReady = true, onFound }: Props) {
  const [text, setText] = useState('')
  const take = (good: ReceptionGood) => {
    setText('')
    finding.reset()
    onFound(good)
  }
  const finding = useMutation({
    mutationFn: (wanted: string) => findGoods(wanted),
    onSuccess: ([only, ...others]) => {
      if (only && others.length === 0) take(only)
    },
  })
  const goods = finding.data ?? []
  const find = () => {
    if (text.trim() !== '' && isReady && !finding.isPending) finding.mutate(text.trim())
  }
  const error = finding.isError
    ? messageOf(finding.error, 'Нет связи: нажмите ещё раз.')
    : finding.isSuccess && goods.length === 0
      ? NO_SUCH_GOOD
      : undefined
  return (
    <div>
      <div className={styles.entry}>
        <TextField
          label={label}
          autoComplete="off"
          maxLength={100}
          value={text}
          error={error}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault() // the form around it is not sent
            find()
          }}
        />
        <Button loading={finding.isPending} onClick={find}>
          {action}
        </Button>
      </div>
      {goods.length > 1 && <GoodChoice goods={goods} onChoose={take} />}
    </div>
  )
}

type ChoiceProps = {
  readonly goods: readonly ReceptionGood[]
  readonly onChoose: (good: ReceptionGood) => void
}

export const GoodChoice = ({ goods, onChoose }: ChoiceProps) => (
  <ul className={styles.list} aria-label="Подходят несколько товаров">
    {goods.map((good) => (
      <li key={good.id}>
        <Button variant="quiet" onClick={() => onChoose(good)}>
          {good.article}, {good.manufacturer}: {good.name}
        </Button>
      </li>
    ))}
  </ul>
)
