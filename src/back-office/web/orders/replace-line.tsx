// Replaces units of a line by an analogue: a digit chooses it, Enter agrees to its difference in money.

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '#src/platform/web/api-error.ts'
import { exactRubles, formatPrice } from '#src/shared/money.ts'
import { VERDICT_WORDS, type VerdictName } from '#src/shared/verdict-words.ts'
import { Button } from '#src/ui/button.tsx'
import { RadioGroup } from '#src/ui/forms/radio-group.tsx'
import { FailureNotice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { type StaffOrder, staffApi } from '../../contract.ts'
import { letterHint } from '../../letter-words.ts'
import type { Analogue } from '../../line-contract.ts'
import type { OrderMoney } from '../../order-money.ts'
import { REPLACE_REASONS } from '../../reasons.ts'
import { callOffice } from '../call-office.ts'
import { Nothing } from '../list-states.tsx'
import { useAskedChange } from './change-order.ts'
import { type ChosenUnits, LineChoice, useChosenUnits } from './line-choice.tsx'
import { type Places, useLost, useReported } from './lost-units.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { useLetterReach } from './use-letter-reach.ts'

type Props = {
  readonly order: StaffOrder
  readonly money: OrderMoney
  /** The line that is chosen at first. */
  readonly first: ChosenUnits['line']
  readonly places: Places
  /** Takes the line out instead; absent: the role may not. */
  readonly onDrop?: (line: ChosenUnits['line']) => void
  readonly onClose: () => void
}

export function ReplaceLine({ order: seen, money, first, places, onDrop, onClose }: Props) {
  const { order, make } = useAskedChange(seen)
  const reach = useLetterReach()(order.id)
  const reported = useReported(order)
  const choice = useChosenUnits(order, first, reported)
  const { chosen: units, choose, lines, isThere } = choice
  const [product, setProduct] = useState<number | null>(null)
  const { line, quantity } = units
  const lost = useLost({ chosen: units, reported: reported(line.position), places })
  const listed = useAnalogues(order, line.position)
  const analogues = listed.data?.analogues ?? []
  const isEnough = isThere && quantity >= 1 && quantity <= line.quantity
  const chosen = analogues.find((each) => each.product_id === product && !whyNot(each, quantity))
  const difference = chosen && isEnough ? differenceOf(chosen, units) : null
  const isNone = listed.isSuccess && analogues.length === 0
  const drop = isNone && onDrop ? () => onDrop(line) : undefined
  const agree = async (reason: string) => {
    if (!chosen || difference === null) return
    const { position } = line
    const replaced = { position, productId: chosen.product_id, quantity, difference, reason }
    const lose = lost.unitsOf(reason)
    try {
      await make({ kind: 'replace', ...replaced, lost: lose })
    } catch (error) {
      // prices and free units may be others
      void listed.refetch()
      throw error
    }
  }
  return (
    <ReasonDialog
      title="Заменить аналогом?"
      orderId={order.id}
      hint={`${letterHint(reach, 'с заменой и новой суммой')}${money.paid > 0 ? PAID : ''}`}
      reasons={REPLACE_REASONS}
      action={difference === null ? 'Заменить' : `Заменить: ${signed(difference)}`}
      outcome={
        difference === null
          ? ''
          : `Заказ будет стоить ${formatPrice(exactRubles(order.total + difference))} (${signed(difference)})`
      }
      isReady={difference !== null}
      usual={REPLACE_REASONS[0]}
      onDigit={(digit) => {
        const wanted = analogues[digit - 1]
        if (!wanted || whyNot(wanted, quantity)) return
        setProduct(wanted.product_id)
        document
          .querySelector<HTMLElement>(`[name=analogue][value="${wanted.product_id}"]`)
          ?.focus()
      }}
      onClose={onClose}
      onAgree={agree}
      fieldFor={lost.field}
    >
      <LineChoice
        lines={lines}
        chosen={units}
        onLine={(next) => {
          choice.chooseLine(next)
          setProduct(null)
        }}
        onChoose={choose}
      />
      <AnalogueChoice {...{ listed, units, product }} onChoose={setProduct} />
      {drop && <Button onClick={drop}>Убрать строку</Button>}
    </ReasonDialog>
  )
}

const PAID = ' Он уже заплатил: дороже прежнего замена не продаётся.'

type ChoiceProps = {
  readonly listed: ReturnType<typeof useAnalogues>
  readonly units: ChosenUnits
  readonly product: number | null
  readonly onChoose: (product: number) => void
}

const MOST_DIGITS = 9

function AnalogueChoice({ listed, units, product, onChoose }: ChoiceProps) {
  if (listed.isPending) return <Skeleton shape="text" />
  if (listed.isError) {
    const text = messageOf(listed.error, 'Аналоги не загрузились.')
    return <FailureNotice text={text} onRetry={() => listed.refetch()} />
  }
  const { analogues } = listed.data
  if (analogues.length === 0) return <Nothing text="Аналогов в наличии нет." />
  return (
    <RadioGroup
      legend="Замена: цифра выбирает"
      name="analogue"
      value={String(product ?? '')}
      options={analogues.map((analogue, index) => {
        const { product_id: id, name, article, manufacturer } = analogue
        const digit = index < MOST_DIGITS ? `${index + 1}. ` : ''
        return {
          value: String(id),
          label: `${digit}${name}, ${article}, ${manufacturer}`,
          hint: analogueText(analogue, units),
          disabled: whyNot(analogue, units.quantity) !== '',
        }
      })}
      onChange={(value) => onChoose(Number(value))}
    />
  )
}

const useAnalogues = ({ id, version }: StaffOrder, position: number) =>
  useQuery({
    queryKey: ['analogues', id, version, position],
    queryFn: ({ signal }) =>
      callOffice(
        staffApi.analogues,
        { params: { id: String(id), position: String(position) } },
        { signal },
      ),
    // free units change
    gcTime: 0,
  })

const differenceOf = ({ price }: Analogue, { line, quantity }: ChosenUnits): number =>
  exactRubles((price - line.price) * quantity)

function signed(rubles: number): string {
  if (rubles === 0) return 'сумма та же'
  return `${rubles > 0 ? '+' : '−'}${formatPrice(Math.abs(rubles))}`
}

/** Why so many cannot be taken; empty: they can. */
function whyNot({ free, multiplicity }: Analogue, quantity: number): string {
  if (free < quantity) return 'не хватит'
  return quantity % multiplicity === 0 ? '' : `продаётся по ${multiplicity} шт.`
}

function analogueText(analogue: Analogue, units: ChosenUnits): string {
  const { free, here, supplier, price, list_price: listPrice, fitment } = analogue
  return [
    VERDICT_WORDS[fitment as VerdictName] ?? '',
    signed(differenceOf(analogue, units)),
    `${formatPrice(price)}${listPrice > price ? ` вместо ${formatPrice(listPrice)}` : ''}`,
    `свободно ${free}${here > 0 ? `, из них ${here} в магазине заказа` : ''}`,
    supplier === null ? '' : `под заказ: ${supplier}`,
    whyNot(analogue, units.quantity),
  ]
    .filter(Boolean)
    .join('; ')
}
