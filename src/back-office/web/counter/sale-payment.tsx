// Where it is sold, how the buyer has paid, and who he is, if he says so.

import type { UseQueryResult } from '@tanstack/react-query'
import type { checkoutApi } from '#src/checkout/contract.ts'
import { messageOf } from '#src/platform/web/api-error.ts'
import type { AnswerOf } from '#src/shared/endpoint.ts'
import { formatPrice } from '#src/shared/money.ts'
import { PhoneField } from '#src/ui/forms/phone-field.tsx'
import { RadioGroup } from '#src/ui/forms/radio-group.tsx'
import { Select } from '#src/ui/forms/select.tsx'
import { FailureNotice } from '#src/ui/notice.tsx'
import type { phoneOrderApi } from '../../phone-order-contract.ts'
import { Late } from '../list-states.tsx'
import { BuyerNames } from '../phone-order/buyer-part.tsx'
import { type DraftErrors, goodsTotal } from '../phone-order/phone-draft.ts'
import styles from '../phone-order/phone-order.module.css'
import { type SaleDraft, wayOfPaying } from './sale-draft.ts'
import type { SaleStore } from './use-sale.ts'

type Props = {
  readonly draft: SaleDraft
  readonly errors: DraftErrors
  readonly cart: UseQueryResult<AnswerOf<typeof checkoutApi.cart>>
  readonly of: SaleStore
  readonly onChange: (change: Partial<SaleDraft>) => void
}

export function SalePayment({ draft, errors, cart, of, onChange }: Props) {
  const methods = (cart.data?.payment_method ?? []).filter(({ online }) => !online)
  return (
    <section className={styles.part} aria-labelledby="payment-title">
      <h2 id="payment-title">Оплата</h2>
      <Store of={of} error={errors.store} />
      {cart.isPending && <Late rows={2} />}
      {cart.isError && (
        <FailureNotice
          text={messageOf(cart.error, 'Способы оплаты не загрузились: нет связи.')}
          onRetry={() => cart.refetch()}
        />
      )}
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
    </section>
  )
}

type StoreProps = { readonly of: SaleStore; readonly error: string | undefined }

/** A seller reads which shop is his, others choose. */
function Store({ of: { choices, stores, store, choose }, error }: StoreProps) {
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
      onChange={({ target }) => choose(Number(target.value))}
    />
  )
}

type BuyerProps = Pick<Props, 'draft' | 'errors' | 'onChange'> & {
  readonly found: UseQueryResult<AnswerOf<typeof phoneOrderApi.findBuyer>>
}

export function SaleBuyer({ draft, errors, found, onChange }: BuyerProps) {
  const buyer = found.data?.buyer
  return (
    <section className={styles.part} aria-labelledby="buyer-title">
      <h2 id="buyer-title">Покупатель</h2>
      <div className={styles.fields}>
        <PhoneField
          label="Телефон"
          hint="Если покупатель просит записать покупку на него"
          optional
          autoComplete="off"
          error={errors.phone}
          value={draft.phone}
          onChange={({ target }) => onChange({ phone: target.value })}
        />
        <div role="status" className={styles.who}>
          {found.isFetching && 'Ищем…'}
          {!found.isFetching && buyer && (
            <strong>
              {buyer.name} {buyer.lastname}
            </strong>
          )}
          {!found.isFetching && buyer === null && 'Новый покупатель'}
        </div>
      </div>
      {found.isError && (
        <FailureNotice
          text={messageOf(found.error, 'Покупатель не нашёлся: нет связи.')}
          onRetry={() => found.refetch()}
        />
      )}
      {buyer === null && <BuyerNames draft={draft} errors={errors} onChange={onChange} />}
    </section>
  )
}
