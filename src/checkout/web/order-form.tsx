// The order form: payment, delivery and contacts; sends the order.

import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { User } from '#src/accounts/contract.ts'
import {
  AccountInPlace,
  type AccountPart,
  type ReturnAddress,
  useSession,
} from '#src/accounts/web/public.ts'
import { fieldErrorsOf } from '#src/platform/web/api-error.ts'
import { submitting, type useFormFields } from '#src/platform/web/forms/form-fields.ts'
import type { ChangedLine } from '#src/shared/errors.ts'
import { ONLINE_WAYS } from '#src/shared/online-payment.ts'
import { Button } from '#src/ui/button.tsx'
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
import { type CartRow, orderedLines } from './cart-rows.ts'
import { DeliveryFields } from './delivery-fields.tsx'
import { type MisfitGate, MisfitQuestion } from './misfit-question.tsx'
import { prepareAttempt } from './order-attempt.ts'
import { OrderBar } from './order-bar.tsx'
import {
  areGoodsUnchanged,
  type OrderDelivery,
  promisedShop,
  useOrderDelivery,
  wayHint,
  withDelivery,
} from './order-delivery.ts'
import styles from './order-form.module.css'
import type { Offered } from './rules/order-rules.ts'
import { orderBody, type Placed, usePlaceOrder } from './use-place-order.ts'

type FieldsProps = {
  readonly fields: ReturnType<typeof useFormFields<OrderDraft>>
  readonly offered: Offered
  readonly draft: OrderDraft
  readonly delivery: OrderDelivery
}
type Props = Omit<FieldsProps, 'draft' | 'delivery'> & {
  readonly rows: readonly CartRow[]
  readonly onPlaced: (placed: Placed) => void
  /** Called when stock or prices differ from what the buyer saw. */
  readonly onChanged: (lines: readonly ChangedLine[]) => void
}

export function OrderForm({ fields, offered, rows, onPlaced, onChanged }: Props) {
  const { state } = useSession()
  const lines = orderedLines(rows)
  const draft = withOfferedMethods(fields.values, offered)
  const toLogin = useToLogin(draft.phone)
  const account = useAccount(fields, toLogin.go)
  const car = useCar()
  const delivery = useOrderDelivery(draft, lines)
  usePromisedShop(fields, draft, delivery)
  const bodyOf = (filled: OrderDraft) => withDelivery(orderBody(filled, lines, car), delivery)
  const { placeOrder, isPending, error } = usePlaceOrder(bodyOf(draft))
  const [refusedPrice, setRefusedPrice] = useState<number | null>(null)
  const misfits = useRef<MisfitGate>(null)
  useEffect(prepareAttempt, [])

  async function send() {
    if (lines.length === 0 || delivery.isComing) return
    if (!delivery.settle()) return fields.goToFirstWrong()
    if (misfits.current?.admits() === false) return
    if (state !== 'customer' && !(await account.enter())) return
    if (!(await fields.check())) return
    const filled = withOfferedMethods(fields.latest(), offered) // the login may have changed it
    const outcome = await placeOrder(bodyOf(filled))
    if (outcome.kind === 'placed') {
      fields.replace(afterOrder(filled))
      return onPlaced({ order: outcome.order, isPaidOnline: isPaidOnline(filled, offered) })
    }
    if (outcome.error.status === 401) return toLogin.go()
    const changed = outcome.error.data?.lines
    const isOfDelivery = delivery.way !== 'pickup' && !!changed && areGoodsUnchanged(changed, lines)
    setRefusedPrice(isOfDelivery ? (delivery.chosen?.price ?? null) : null)
    if (changed && !isOfDelivery) onChanged(changed)
    if (outcome.error.status === 409 || outcome.error.status === 422) delivery.answer.refetch()
    fields.refuse(fieldErrorsOf(outcome.error))
  }

  const isBusy = isPending || fields.isChecking || account.isEntering || delivery.isComing
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
        <Fields fields={fields} offered={offered} draft={draft} delivery={delivery}>
          {state === 'guest' && (
            <Suspense fallback={<div className={styles.account} />}>
              <AccountInPlace
                part={account.part}
                loginState={toLogin.state}
                onEntered={account.takePhone}
              />
            </Suspense>
          )}
        </Fields>
        <p className={styles.returns}>
          Не подошло&nbsp;— вернём деньги: <Link to="/guarantee">14 дней на возврат</Link>
        </p>
        <Button type="submit" variant="primary" className={styles.end} loading={isBusy}>
          Оформить заказ
        </Button>
      </form>
      <MisfitQuestion rows={rows} form={FORM} gate={misfits} />
      <OrderBar
        form={FORM}
        isPending={isBusy}
        delivery={delivery}
        lines={lines}
        error={error}
        refusedPrice={refusedPrice}
      />
    </div>
  )
}

type OrderFields = FieldsProps['fields']

/**
 * Chooses the shop that the way promises, once: a shop that another way has cleared is for the buyer
 * to choose.
 */
function usePromisedShop(fields: OrderFields, draft: OrderDraft, delivery: OrderDelivery): void {
  const isOver = useRef(false)
  useEffect(() => {
    const isPickup = delivery.way === 'pickup'
    if (isOver.current || !delivery.way || (isPickup && !delivery.answer.data)) return
    isOver.current = true
    const shop = isPickup && draft.address === '' && promisedShop(delivery)
    if (shop) fields.change('address', shop.title)
  })
}

/** The state of the login or registration inside the form. */
function useAccount(fields: OrderFields, goToLogin: () => void) {
  const part = useRef<AccountPart>(null)
  const [isEntering, setEntering] = useState(false)
  const takePhone = ({ phone }: User) => {
    if (fields.latest().phone === '') fields.change('phone', phone)
  }
  /** Resolves to whether the visitor is logged in; goes to the login page if nothing was typed. */
  async function enter(): Promise<boolean> {
    const { current } = part
    if (!current || current.isUntouched()) {
      goToLogin()
      return false
    }
    const isRight = await current.check()
    // a new customer sees all errors at once; a known one's phone comes from the account
    if (!current.isKnown() && !(await fields.check())) return false
    if (!isRight) return false
    setEntering(true)
    const entered = await current.enter(fields.latest().phone)
    setEntering(false)
    if (entered.user) takePhone(entered.user)
    else if (entered.phoneError) fields.refuse({ phone: entered.phoneError })
    return entered.user !== null
  }
  return { part, isEntering, takePhone, enter }
}

const FORM = 'order'

/** `children` go below the phone. */
function Fields(props: FieldsProps & { readonly children: ReactNode }) {
  const { fields, offered, draft, delivery, children } = props
  const { refusal } = delivery
  const shipping = fields.field('shipping_method')
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
        {...shipping}
        error={refusal?.field === shipping.name ? refusal.text : shipping.error}
        legend="Способ доставки"
        options={offered.shipping_method.map((method) => ({
          ...asOption(method),
          hint: wayHint(method.id, delivery),
        }))}
        value={String(draft.shipping_method)}
        onChange={(id) => fields.replace(withShippingMethod(draft, Number(id)))}
      />
      <DeliveryFields fields={fields} offered={offered} draft={draft} delivery={delivery} />
      <PhoneField {...fields.text('phone')} label="Телефон" />
      {children}
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

function useToLogin(phone: string) {
  const navigate = useNavigate()
  const state: ReturnAddress = { returnTo: '/cart', reason: WHY_LOGIN, phone }
  return { state, go: () => void navigate('/login', { state }) }
}
