// The order form: payment, delivery and contacts; sends the order.

import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { type ReturnAddress, useSession } from '#src/accounts/web/public.ts'
import type { CartLine } from '#src/cart/web/public.ts'
import { fieldErrorsOf } from '#src/platform/web/api-error.ts'
import { submitting, type useFormFields } from '#src/platform/web/forms/form-fields.ts'
import type { ChangedLine } from '#src/shared/errors.ts'
import { ONLINE_WAYS } from '#src/shared/online-payment.ts'
import { PhoneField } from '#src/ui/forms/phone-field.tsx'
import { RadioGroup } from '#src/ui/forms/radio-group.tsx'
import { TextArea } from '#src/ui/forms/text-area.tsx'
import { useCar } from '#src/vehicles/web/public.ts'
import type { Method, PaymentMethod } from '../contract.ts'
import {
  afterOrder,
  type OrderDraft,
  withOfferedMethods,
  withShippingMethod,
} from '../order-draft.ts'
import { DeliveryFields } from './delivery-fields.tsx'
import type { Placed } from './late/placed-order.tsx'
import { prepareAttempt } from './order-attempt.ts'
import { OrderBar } from './order-bar.tsx'
import { type OrderDelivery, useOrderDelivery, wayHint, withDelivery } from './order-delivery.ts'
import styles from './order-form.module.css'
import type { Offered } from './rules/order-rules.ts'
import { orderBody, usePlaceOrder } from './use-place-order.ts'

type FieldsProps = {
  readonly fields: ReturnType<typeof useFormFields<OrderDraft>>
  readonly offered: Offered
  readonly draft: OrderDraft
  readonly delivery: OrderDelivery
}
type Props = Omit<FieldsProps, 'draft' | 'delivery'> & {
  readonly lines: readonly CartLine[]
  readonly onPlaced: (placed: Placed) => void
  /** Called when stock or prices differ from what the buyer saw. */
  readonly onChanged: (lines: readonly ChangedLine[]) => void
}

export function OrderForm({ fields, offered, lines, onPlaced, onChanged }: Props) {
  const session = useSession()
  const goToLogin = useGoToLogin()
  const draft = withOfferedMethods(fields.values, offered)
  const delivery = useOrderDelivery(draft, lines)
  const { placeOrder, isPending, error } = usePlaceOrder(
    withDelivery(orderBody(draft, lines, useCar()), delivery),
  )
  useEffect(prepareAttempt, [])

  async function send() {
    if (session.state !== 'customer') return goToLogin(draft)
    if (lines.length === 0 || !(await fields.check())) return
    const outcome = await placeOrder()
    if (outcome.kind === 'placed') {
      fields.replace(afterOrder(draft))
      return onPlaced({ order: outcome.order, isPaidOnline: isPaidOnline(draft, offered) })
    }
    if (outcome.error.status === 401) return goToLogin(draft)
    if (outcome.error.data?.lines) onChanged(outcome.error.data.lines)
    if (outcome.error.status === 409) delivery.answer.refetch()
    fields.refuse(fieldErrorsOf(outcome.error))
  }

  return (
    <div className={styles.order}>
      <form
        id={FORM}
        ref={fields.form}
        method="post"
        className={styles.form}
        noValidate
        onSubmit={submitting(send)}
      >
        <h2 className={styles.heading}>Оформление заказа</h2>
        <Fields fields={fields} offered={offered} draft={draft} delivery={delivery} />
      </form>
      <OrderBar
        form={FORM}
        isPending={isPending || fields.isChecking || delivery.isComing}
        delivery={delivery}
        lines={lines}
        error={error}
      />
    </div>
  )
}

const FORM = 'order'

function Fields({ fields, offered, draft, delivery }: FieldsProps) {
  return (
    <>
      <RadioGroup
        {...fields.field('payment_method')}
        legend="Способ оплаты"
        options={offered.payment_method.map(withHint)}
        value={String(draft.payment_method)}
        onChange={(id) => fields.change('payment_method', Number(id))}
      />
      <RadioGroup
        {...fields.field('shipping_method')}
        legend="Способ доставки"
        options={offered.shipping_method.map((method) => ({
          ...asOption(method),
          hint: wayHint(method.id, delivery),
        }))}
        value={String(draft.shipping_method)}
        onChange={(id) => fields.replace(withShippingMethod(draft, Number(id)))}
      />
      <DeliveryFields fields={fields} draft={draft} delivery={delivery} />
      <PhoneField {...fields.text('phone')} label="Телефон" />
      <TextArea {...fields.text('comment')} label="Комментарий" optional maxLength={1000} />
    </>
  )
}

const asOption = ({ id, name }: Method) => ({ value: String(id), label: name })

const withHint = (method: PaymentMethod) => ({
  ...asOption(method),
  hint: method.online && ONLINE_WAYS[method.online].hint,
})

const isPaidOnline = ({ payment_method }: OrderDraft, offered: Offered) =>
  offered.payment_method.some(({ id, online }) => id === payment_method && online !== undefined)

const WHY_LOGIN =
  'Войдите или зарегистрируйтесь, чтобы оформить заказ: корзина и заполненные поля сохранены.'

/** Keeps the values of the form for the way back. */
function useGoToLogin() {
  const navigate = useNavigate()
  return async (draft: OrderDraft) => {
    await navigate('/cart', { replace: true, state: draft }) // for the way back by the browser
    const address: ReturnAddress = { returnTo: '/cart', returnState: draft, reason: WHY_LOGIN }
    await navigate('/login', { state: address })
  }
}
