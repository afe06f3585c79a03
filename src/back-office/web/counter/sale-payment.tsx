// Where it is sold, how the buyer has paid, and who he is, if he says so.

import { messageOf } from '#src/platform/web/api-error.ts'
import { formatPrice } from '#src/shared/money.ts'
import { RadioGroup } from '#src/ui/forms/radio-group.tsx'
import { Select } from '#src/ui/forms/select.tsx'
import { FailureNotice } from '#src/ui/notice.tsx'
import { wayOfPaying } from '../../pay-words.ts'
import { Late } from '../list-states.tsx'
import { BuyerFields, type FoundBuyer } from '../phone-order/buyer-fields.tsx'
import { type DraftErrors, goodsTotal } from '../phone-order/phone-draft.ts'
import styles from '../phone-order/phone-order.module.css'
import { CashChange } from './counter-money.tsx'
import type { SaleDraft } from './sale-draft.ts'
import type { Payment } from './use-payment.ts'
import type { SaleStore } from './use-sale.ts'

type Props = {
  readonly draft: SaleDraft
  readonly errors: DraftErrors
  readonly of: SaleStore
  readonly payment: Payment
  readonly onChange: (change: Partial<SaleDraft>) => void
}

export function SalePayment({ draft, errors, of, payment, onChange }: Props) {
  const methods = of.choices.data?.pay_ways ?? []
  return (
    <section className={styles.part} aria-labelledby="payment-title">
      <h2 id="payment-title">Оплата</h2>
      <Store of={of} error={errors.store} onChoose={(store) => onChange({ store })} />
      {methods.length > 0 && (
        <RadioGroup
          legend="Чем платит"
          name="payment_method"
          className={styles.ways}
          error={errors.payment_method}
          value={String(draft.payment_method)}
          options={methods.map(({ id, name }) => ({
            value: String(id),
            label: wayOfPaying(name),
          }))}
          onChange={(id) => onChange({ payment_method: Number(id) })}
        />
      )}
      {draft.lines.length > 0 && (
        <dl className={styles.sum} aria-live="polite">
          <div className={styles.total}>
            <dt>Всего</dt>
            <dd>{formatPrice(goodsTotal(draft.lines))}</dd>
          </div>
        </dl>
      )}
      {payment.isCash && <CashChange payment={payment} />}
    </section>
  )
}

type StoreProps = {
  readonly of: SaleStore
  readonly error: string | undefined
  readonly onChoose: (store: number) => void
}

/** A seller reads which shop is his, others choose. */
function Store({ of: { choices, stores, store }, error, onChoose }: StoreProps) {
  if (choices.isPending) return <Late rows={1} />
  if (choices.isError) {
    return (
      <FailureNotice
        text={messageOf(choices.error, 'Магазины не загрузились: нет связи.')}
        onRetry={() => choices.refetch()}
      />
    )
  }
  if (stores.length === 1) return <p>{store?.title}</p>
  return (
    <Select
      label="Магазин"
      placeholder="Не выбран"
      error={error}
      value={store ? String(store.id) : ''}
      options={stores.map(({ id, title }) => ({ value: String(id), label: title }))}
      onChange={({ target }) => onChoose(Number(target.value))}
    />
  )
}

type BuyerProps = Pick<Props, 'draft' | 'errors' | 'onChange'> & { readonly found: FoundBuyer }

export const SaleBuyer = (props: BuyerProps) => (
  <BuyerFields {...props} hint="Если покупатель просит записать покупку на него" />
)
