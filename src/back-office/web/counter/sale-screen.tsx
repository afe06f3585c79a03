// /office/counter/sale: a buyer walks in, takes what lies there, pays and leaves. Scan, Ctrl+Enter.

import { useState } from 'react'
import { messageOf } from '#src/platform/web/api-error.ts'
import { FailureNotice } from '#src/ui/notice.tsx'
import { OfficeScreen } from '../list-states.tsx'
import { NoSuch } from '../office-failure.tsx'
import { stillWrong } from '../phone-order/draft-errors.ts'
import { GoodsPart } from '../phone-order/goods-part.tsx'
import { saleDrafts } from '../phone-order/kept-drafts.ts'
import { OpenedAgain } from '../phone-order/opened-again.tsx'
import { OrderForm } from '../phone-order/order-form.tsx'
import { OrderLines } from '../phone-order/order-lines.tsx'
import { NO_CAR, withProduct, withQuantity } from '../phone-order/phone-draft.ts'
import styles from '../phone-order/phone-order.module.css'
import { useOrderForm } from '../phone-order/use-order-form.ts'
import { useSession } from '../use-session.ts'
import { saleBody, saleErrors } from './sale-draft.ts'
import { SaleBuyer, SalePayment } from './sale-payment.tsx'
import { SoldOrder } from './sold-order.tsx'
import { useSaleDraft, useSell } from './use-sale.ts'

export function SaleScreen() {
  const [next, setNext] = useState({ count: 0, store: 0, scan: '' })
  const session = useSession()
  if (session.data?.may.includes('sell-at-counter') === false) {
    return <NoSuch text="В магазине продают продавец и менеджер." />
  }
  return (
    <OfficeScreen title="Продажа">
      <Sale
        key={next.count}
        before={next}
        onNext={(store, scan = '') => setNext({ count: next.count + 1, store, scan })}
      />
    </OfficeScreen>
  )
}

type Props = {
  /** The shop of the sale before, 0: none; and what was scanned after it. */
  readonly before: { readonly store: number; readonly scan: string }
  readonly onNext: (store: number, scan?: string) => void
}

function Sale({ before, onNext }: Props) {
  const { place, draft, of, payment, cart, found, change, ...kept } = useSaleDraft(before.store)
  /** Scans wait that are not in the sale yet. */
  const [isWaiting, setWaiting] = useState(false)
  /** Said again when it is sold. */
  const [given, setGiven] = useState('')
  const selling = useSell(place)
  const isComing = isWaiting || kept.isReading || cart.isPlaceholderData || found.isFetching
  const { form, wrong, refusals, changed, edit, send } = useOrderForm({
    sending: selling,
    change,
    isComing,
    errorsNow: () => saleErrors(draft, found.data?.buyer === null),
    body: () => saleBody(draft),
  })
  // a shop that is known now is wrong no more
  const errors = { ...(draft.store ? stillWrong(wrong, { store: 0 }) : wrong), ...refusals }
  const next = (scan?: string) => onNext(draft.store, scan)
  if (selling.data) {
    return <SoldOrder sold={selling.data} change={given} onNext={next} />
  }
  const press = () => {
    // what is sent once more is the sale as it was
    if (selling.isPending || selling.isUnanswered) return send()
    if (!payment.check()) return
    setGiven(payment.change)
    send()
  }
  const shop = of.store?.title
  return (
    <>
      {kept.isOpenedAgain && (
        <OpenedAgain
          text="Эту продажу вы начали и не закончили: она открыта, какой была."
          isLessThanKept={kept.isLessThanKept}
          title="Начать продажу заново?"
          onAnew={() => {
            saleDrafts.endDraft(place)
            next()
          }}
        >
          <p>Всё, что в ней записано, сотрётся.</p>
          {selling.isUnanswered && <p>{MAY_BE_SOLD}</p>}
        </OpenedAgain>
      )}
      <OrderForm
        ref={form}
        sending={selling}
        words={WORDS}
        isComing={isComing}
        pay={payment.pay}
        onSend={press}
        left={
          <section className={styles.part} aria-labelledby="goods-title">
            <h2 id="goods-title">Товары</h2>
            <GoodsPart
              {...{ car: NO_CAR, first: '', firstScan: before.scan, shop }}
              error={errors.items}
              autoFocus
              onAdd={(product) => edit({ lines: withProduct(draft, product).lines })}
              onWaiting={setWaiting}
            />
            {cart.isError && (
              <FailureNotice
                text={messageOf(cart.error, 'Товары и цены не загрузились: нет связи.')}
                onRetry={() => cart.refetch()}
              />
            )}
            <OrderLines
              {...{ lines: draft.lines, car: NO_CAR, changed, shop, isSale: true }}
              onQuantity={(id, quantity) =>
                edit({ lines: withQuantity(draft, id, quantity).lines })
              }
            />
          </section>
        }
        right={
          <>
            <SalePayment {...{ draft, errors, of, payment }} onChange={edit} />
            <SaleBuyer {...{ draft, errors, found }} onChange={edit} />
          </>
        }
      />
    </>
  )
}

const WORDS = {
  action: 'Продать',
  pending: 'Продаём...',
  refused: 'Не продано.',
  once: 'второй продажи не будет',
}

const MAY_BE_SOLD =
  'Ответ магазина не пришёл: может быть, товар уже продан. Проверьте по списку заказов.'
