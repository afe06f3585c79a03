// /office/orders/new: an order for a buyer on the phone. Everything goes by keys, Ctrl+Enter places it.

import { useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { ApiError, fieldErrorsOf, isRefusal, messageOf } from '#src/platform/web/api-error.ts'
import { Button } from '#src/ui/button.tsx'
import { FailureNotice } from '#src/ui/notice.tsx'
import { OfficeScreen } from '../list-states.tsx'
import { NoSuch } from '../office-failure.tsx'
import { useSession } from '../use-session.ts'
import { BuyerPart } from './buyer-part.tsx'
import { CarPart } from './car-part.tsx'
import { stillWrong, useFirstWrong } from './draft-errors.ts'
import { GoodsPart } from './goods-part.tsx'
import { OpenedAgain } from './opened-again.tsx'
import { OrderLines } from './order-lines.tsx'
import {
  type Asked,
  bodyOf,
  type DraftErrors,
  errorsOf,
  type PhoneDraft,
  withProduct,
  withQuantity,
} from './phone-draft.ts'
import styles from './phone-order.module.css'
import { PHONE_ORDER } from './phone-order-link.tsx'
import { PlacedOrder } from './placed-order.tsx'
import { OrderSum, ReceiptPart } from './receipt-part.tsx'
import { useDraft } from './use-draft.ts'
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
      <PhoneOrder
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

function PhoneOrder({ asked, onNext, onAnew }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const written = useDraft(asked)
  const { draft, change, found, cart, offers, offer, city, isComing } = written
  const [wrong, setWrong] = useState<DraftErrors>({})
  /** Scans wait that are not in the order yet. */
  const [isWaiting, setWaiting] = useState(false)
  const [stopped, setStopped] = useState<DraftErrors | null>(null)
  const placing = usePlaceByPhone(written.place)
  useFirstWrong(form, stopped)
  useFirstWrong(form, placing.error)
  const refused = placing.error instanceof ApiError ? placing.error : null
  const errors = { ...wrong, ...fieldErrorsOf(placing.error) }

  function edit(next: Partial<PhoneDraft>) {
    if (placing.isUnanswered) return
    setWrong((shown) => stillWrong(shown, next))
    if (refused && isRefusal(refused)) placing.reset()
    change(next)
  }
  function place() {
    if (placing.isPending) return
    if (placing.isUnanswered) return placing.place(bodyOf(draft, offer, city))
    if (isComing || isWaiting) return
    const isNewBuyer = found.data?.buyer === null
    const errorsNow = errorsOf(draft, { isNewBuyer, offers: offers.data })
    setWrong(errorsNow)
    if (Object.keys(errorsNow).length > 0) return setStopped(errorsNow)
    placing.place(bodyOf(draft, offer, city))
  }

  if (placing.data) {
    const email = found.data?.buyer?.email || draft.email
    const request = asked?.request ?? 0
    return <PlacedOrder placed={placing.data} {...{ email, request, onNext }} />
  }
  return (
    <>
      {written.isOpenedAgain && <OpenedAgain written={written} onAnew={onAnew} />}
      <form
        ref={form}
        className={styles.order}
        noValidate
        onSubmit={(event) => event.preventDefault()}
        onKeyDown={({ key, ctrlKey, metaKey, repeat }) => {
          if (key === 'Enter' && (ctrlKey || metaKey) && !repeat) place()
        }}
      >
        <div className={styles.column} inert={placing.isUnanswered}>
          <BuyerPart draft={draft} errors={errors} found={found} onChange={edit} />
          <section className={styles.part} aria-labelledby="goods-title">
            <h2 id="goods-title">Товары</h2>
            <CarPart car={draft.car} onChange={(car) => edit({ car })} />
            <GoodsPart
              car={draft.car}
              first={asked?.product ? '' : (asked?.text ?? '')}
              error={errors.items}
              onAdd={(product) => edit({ lines: withProduct(draft, product).lines })}
              onWaiting={setWaiting}
            />
            <OrderLines
              lines={draft.lines}
              car={draft.car}
              changed={refused?.data?.lines ?? []}
              shop={offer.shop?.title}
              onQuantity={(id, quantity) =>
                edit({ lines: withQuantity(draft, id, quantity).lines })
              }
            />
          </section>
        </div>
        <div className={styles.column}>
          <div className={styles.column} inert={placing.isUnanswered}>
            <ReceiptPart {...{ draft, errors, cart, offers, offer }} onChange={edit} />
          </div>
          <OrderSum draft={draft} offer={offer} isComing={isComing} />
          {placing.isError && <FailureNotice text={failureText(placing.error)} />}
          <Button
            variant="primary"
            wide
            aria-keyshortcuts="Control+Enter"
            loading={placing.isPending}
            loadingText="Оформляем..."
            onClick={place}
          >
            Оформить заказ
          </Button>
        </div>
      </form>
    </>
  )
}

/** After a lost answer nobody knows whether it is placed: sent again as it is, it is one order. */
const failureText = (error: unknown): string =>
  isRefusal(error)
    ? messageOf(error, 'Заказ не оформлен.')
    : 'Связь прервалась. Нажмите ещё раз: уйдёт то же самое, второго заказа не будет.'
