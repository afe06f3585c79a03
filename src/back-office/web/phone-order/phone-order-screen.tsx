// /office/orders/new: an order for a buyer on the phone. Everything goes by keys, Ctrl+Enter places it.

import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { formatPhone, phoneDigits } from '#src/shared/phone.ts'
import { Button } from '#src/ui/button.tsx'
import { OfficeScreen } from '../list-states.tsx'
import { NoSuch } from '../office-failure.tsx'
import { useSession } from '../use-session.ts'
import { BuyerPart } from './buyer-part.tsx'
import { CarPart } from './car-part.tsx'
import { GoodsPart } from './goods-part.tsx'
import { phoneDrafts } from './kept-drafts.ts'
import { OpenedAgain } from './opened-again.tsx'
import { OrderForm } from './order-form.tsx'
import { OrderLines } from './order-lines.tsx'
import { type Asked, bodyOf, errorsOf, withProduct, withQuantity } from './phone-draft.ts'
import styles from './phone-order.module.css'
import { PHONE_ORDER } from './phone-order-link.tsx'
import { PlacedOrder } from './placed-order.tsx'
import { OrderSum, ReceiptPart } from './receipt-part.tsx'
import { useDraft } from './use-draft.ts'
import { useOrderForm } from './use-order-form.ts'
import { usePlaceByPhone } from './use-phone-order.ts'

export function PhoneOrderScreen() {
  const { state, key } = useLocation()
  const navigate = useNavigate()
  const asked = (state as { readonly asked?: Asked } | null)?.asked ?? null
  const [count, setCount] = useState(0)
  const session = useSession()
  if (session.data?.may.includes('place-orders') === false) {
    return <NoSuch text="Заказы по телефону оформляют менеджер и продавец." />
  }
  return (
    <OfficeScreen title="Заказ по телефону">
      <LeftOrNew
        key={`${key} ${count}`}
        asked={asked}
        onNext={() => {
          setCount(count + 1)
          void navigate(PHONE_ORDER, { replace: true })
        }}
        onAnew={() => setCount(count + 1)}
      />
    </OfficeScreen>
  )
}

type Props = {
  readonly asked: Asked | null
  readonly onNext: () => void
  readonly onAnew: () => void
}

/** Who has left an order for so long speaks with another buyer by now. */
const LEFT_MS = 5 * 60_000

/** An old draft is offered, not taken; one whose call has no answer is always opened. */
function LeftOrNew(props: Props) {
  const staff = useSession().data?.staff.id ?? 0
  const [left, setLeft] = useState(() => {
    const place = { staff, request: props.asked?.request ?? 0 }
    const at = phoneDrafts.keptAt(place) ?? Number.POSITIVE_INFINITY
    const isOffered = Date.now() - at > LEFT_MS && !phoneDrafts.readAttempt(place)
    return isOffered ? { place, draft: phoneDrafts.readDraft(place) } : null
  })
  if (!left?.draft) return <PhoneOrder {...props} />
  const { phone, name } = left.draft.fields
  const digits = phoneDigits(phone)
  const whose = [digits ? formatPhone(digits) : phone, name].filter(Boolean).join(', ')
  const beginNew = () => {
    phoneDrafts.endDraft(left.place)
    setLeft(null)
  }
  return (
    <div className={styles.again}>
      <p role="status">Начат и не оформлен заказ{whose && `: ${whose}`}.</p>
      <Button autoFocus onClick={() => setLeft(null)}>
        Продолжить
      </Button>
      <Button onClick={beginNew}>Новый, а этот стереть</Button>
    </div>
  )
}

function PhoneOrder({ asked, onNext, onAnew }: Props) {
  const written = useDraft(asked)
  const { place, draft, change, found, cart, offers, offer, city, isComing } = written
  /** Scans wait that are not in the order yet. */
  const [isWaiting, setWaiting] = useState(false)
  const request = asked?.request ?? 0
  const placing = usePlaceByPhone(place)
  const isNewBuyer = found.data?.buyer === null
  const { form, wrong, refusals, changed, edit, send } = useOrderForm({
    sending: placing,
    change,
    isComing: isComing || isWaiting,
    errorsNow: () => errorsOf(draft, { isNewBuyer, offers: offers.data }),
    body: () => ({ ...bodyOf(draft, offer, city), ...(request > 0 && { request }) }),
  })
  const errors = { ...wrong, ...refusals }
  if (placing.data) {
    const email = found.data?.buyer?.email || draft.email
    const town = offer.shop?.city ?? ''
    return <PlacedOrder placed={placing.data} {...{ email, request, town, onNext }} />
  }
  const beginNew = () => {
    phoneDrafts.endDraft(place)
    onAnew()
  }
  return (
    <>
      {written.isOpenedAgain && (
        <OpenedAgain
          text="Этот заказ вы начали и не оформили: он открыт, каким был."
          isLessThanKept={written.isLessThanKept}
          title="Начать заказ заново?"
          onAnew={beginNew}
        >
          <p>Всё, что в нём записано, сотрётся.</p>
          {placing.isUnanswered && <p>{MAY_BE_PLACED}</p>}
        </OpenedAgain>
      )}
      <OrderForm
        ref={form}
        sending={placing}
        words={WORDS}
        onSend={send}
        left={
          <>
            <BuyerPart
              {...{ draft, errors, found }}
              asking={request > 0 ? (asked?.name ?? '') : ''}
              onChange={edit}
            />
            <section className={styles.part} aria-labelledby="goods-title">
              <h2 id="goods-title">Товары</h2>
              <CarPart car={draft.car} onChange={(car) => edit({ car })} />
              {asked?.wish && <p className={styles.soft}>Просит: {asked.wish}</p>}
              <GoodsPart
                car={draft.car}
                first={asked?.product ? '' : (asked?.text ?? '')}
                error={errors.items}
                // who asked is known: the cursor waits for goods
                autoFocus={draft.phone !== ''}
                onAdd={(product) => edit({ lines: withProduct(draft, product).lines })}
                onWaiting={setWaiting}
              />
              <OrderLines
                {...{ lines: draft.lines, car: draft.car, changed, shop: offer.shop?.title }}
                onQuantity={(id, quantity) =>
                  edit({ lines: withQuantity(draft, id, quantity).lines })
                }
              />
            </section>
          </>
        }
        right={<ReceiptPart {...{ draft, errors, cart, offers, offer }} onChange={edit} />}
        sum={<OrderSum draft={draft} offer={offer} isComing={isComing} />}
      />
    </>
  )
}

const WORDS = {
  action: 'Оформить заказ',
  pending: 'Оформляем...',
  refused: 'Заказ не оформлен.',
  once: 'второго заказа не будет',
}

const MAY_BE_PLACED =
  'Ответ магазина не пришёл: может быть, заказ уже оформлен. Проверьте по списку заказов.'
