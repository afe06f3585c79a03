// /office/counter/sale: a buyer walks in, takes what lies there, pays and leaves. Scan, Ctrl+Enter.

import { useRef, useState } from 'react'
import { ApiError, fieldErrorsOf, isRefusal, messageOf } from '#src/platform/web/api-error.ts'
import { Button } from '#src/ui/button.tsx'
import { FailureNotice } from '#src/ui/notice.tsx'
import { OfficeScreen } from '../list-states.tsx'
import { NoSuch } from '../office-failure.tsx'
import { stillWrong, useFirstWrong } from '../phone-order/draft-errors.ts'
import { GoodsPart } from '../phone-order/goods-part.tsx'
import { OrderLines } from '../phone-order/order-lines.tsx'
import { type DraftErrors, NO_CAR, withProduct, withQuantity } from '../phone-order/phone-draft.ts'
import styles from '../phone-order/phone-order.module.css'
import { useSession } from '../use-session.ts'
import { type SaleDraft, saleBody, saleErrors } from './sale-draft.ts'
import { SaleBuyer, SalePayment } from './sale-payment.tsx'
import { SoldOrder } from './sold-order.tsx'
import { type SaleStore, useSaleDraft, useSaleStore, useSell } from './use-sale.ts'

export function SaleScreen() {
  const [count, setCount] = useState(0)
  const of = useSaleStore()
  const session = useSession()
  if (session.data?.may.includes('sell-at-counter') === false) {
    return <NoSuch text="В магазине продают продавец и менеджер." />
  }
  return (
    <OfficeScreen title="Продажа">
      <Sale key={count} of={of} onNext={() => setCount(count + 1)} />
    </OfficeScreen>
  )
}

type Props = { readonly of: SaleStore; readonly onNext: () => void }

function Sale({ of, onNext }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const { draft, cart, found, change } = useSaleDraft()
  const [wrong, setWrong] = useState<DraftErrors>({})
  /** Scans wait that are not in the sale yet. */
  const [isWaiting, setWaiting] = useState(false)
  const [stopped, setStopped] = useState<DraftErrors | null>(null)
  const selling = useSell()
  useFirstWrong(form, stopped)
  useFirstWrong(form, selling.error)
  const refused = selling.error instanceof ApiError ? selling.error : null
  const store = of.store?.id ?? 0
  const isComing = isWaiting || cart.isPlaceholderData || found.isFetching
  // a shop that is chosen now is wrong no more
  const errors = {
    ...(store ? stillWrong(wrong, { store }) : wrong),
    ...fieldErrorsOf(selling.error),
  }

  function edit(next: Partial<SaleDraft>) {
    if (selling.isUnanswered) return
    setWrong((shown) => stillWrong(shown, next))
    if (refused && isRefusal(refused)) selling.reset()
    change(next)
  }
  function sell() {
    if (selling.isPending) return
    if (selling.isUnanswered) return selling.place(saleBody(draft, store))
    if (isComing) return
    const errorsNow = saleErrors(draft, { isNewBuyer: found.data?.buyer === null, store })
    setWrong(errorsNow)
    if (Object.keys(errorsNow).length > 0) return setStopped(errorsNow)
    selling.place(saleBody(draft, store))
  }

  if (selling.data) return <SoldOrder sold={selling.data} onNext={onNext} />
  return (
    <form
      ref={form}
      className={styles.order}
      noValidate
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={({ key, ctrlKey, metaKey, repeat }) => {
        if (key === 'Enter' && (ctrlKey || metaKey) && !repeat) sell()
      }}
    >
      <div className={styles.column} inert={selling.isUnanswered}>
        <section className={styles.part} aria-labelledby="goods-title">
          <h2 id="goods-title">Товары</h2>
          <GoodsPart
            car={NO_CAR}
            first=""
            error={errors.items}
            shop={of.store?.title}
            autoFocus
            onAdd={(product) => edit({ lines: withProduct(draft, product).lines })}
            onWaiting={setWaiting}
          />
          <OrderLines
            lines={draft.lines}
            car={NO_CAR}
            changed={refused?.data?.lines ?? []}
            shop={of.store?.title}
            onQuantity={(id, quantity) => edit({ lines: withQuantity(draft, id, quantity).lines })}
          />
        </section>
      </div>
      <div className={styles.column}>
        <div className={styles.column} inert={selling.isUnanswered}>
          <SalePayment {...{ draft, errors, cart, of }} onChange={edit} />
          <SaleBuyer {...{ draft, errors, found }} onChange={edit} />
        </div>
        {selling.isError && <FailureNotice text={failureText(selling.error)} />}
        <Button
          variant="primary"
          wide
          aria-keyshortcuts="Control+Enter"
          loading={selling.isPending || isComing}
          loadingText={selling.isPending ? 'Продаём...' : 'Считаем...'}
          onClick={sell}
        >
          Продать
        </Button>
      </div>
    </form>
  )
}

/** After a lost answer nobody knows whether it is sold: sent again as it is, it is one sale. */
const failureText = (error: unknown): string =>
  isRefusal(error)
    ? messageOf(error, 'Не продано.')
    : 'Связь прервалась. Нажмите ещё раз: уйдёт то же самое, второй продажи не будет.'
