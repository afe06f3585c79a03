// How the order is received and paid: the ways of the checkout, with the promise and the sum to be said.

import type { UseQueryResult } from '@tanstack/react-query'
import type { checkoutApi } from '#src/checkout/contract.ts'
import type { ChosenOffer, Offers } from '#src/delivery/web/public.ts'
import { messageOf } from '#src/platform/web/api-error.ts'
import type { AnswerOf } from '#src/shared/endpoint.ts'
import { formatPrice } from '#src/shared/money.ts'
import { RadioGroup } from '#src/ui/forms/radio-group.tsx'
import { Select } from '#src/ui/forms/select.tsx'
import { TextArea } from '#src/ui/forms/text-area.tsx'
import { TextField } from '#src/ui/forms/text-field.tsx'
import { FailureNotice } from '#src/ui/notice.tsx'
import { Late } from '../list-states.tsx'
import {
  type DraftErrors,
  goodsTotal,
  type PhoneDraft,
  soonestFirst,
  totalOf,
  wayOf,
} from './phone-draft.ts'
import styles from './phone-order.module.css'

type Props = {
  readonly draft: PhoneDraft
  readonly errors: DraftErrors
  readonly cart: UseQueryResult<AnswerOf<typeof checkoutApi.cart>>
  readonly offers: UseQueryResult<Offers>
  readonly offer: ChosenOffer
  readonly onChange: (change: Partial<PhoneDraft>) => void
}

export function ReceiptPart(props: Props) {
  const { draft, errors, cart, offers, onChange } = props
  const methods = cart.data
  const onReceipt = (methods?.payment_method ?? []).filter(({ online }) => !online)
  return (
    <section className={styles.part} aria-labelledby="receipt-title">
      <h2 id="receipt-title">Получение</h2>
      {cart.isPending && <Late rows={2} />}
      {cart.isError && (
        <FailureNotice
          text={messageOf(cart.error, 'Способы получения не загрузились: нет связи.')}
          onRetry={() => cart.refetch()}
        />
      )}
      <RadioGroup
        legend="Как получит"
        name="shipping_method"
        className={styles.ways}
        error={errors.shipping_method}
        value={String(draft.shipping_method)}
        options={(methods?.shipping_method ?? []).map(({ id, name }) => ({
          value: String(id),
          label: name,
        }))}
        onChange={(id) => onChange({ shipping_method: Number(id) })}
      />
      {offers.isError && (
        <FailureNotice
          text={messageOf(offers.error, 'Сроки не загрузились: нет связи.')}
          onRetry={() => offers.refetch()}
        />
      )}
      {wayOf(draft) === 'pickup' ? <Shops {...props} /> : <Address {...props} />}
      <RadioGroup
        legend="Оплата при получении"
        name="payment_method"
        className={styles.ways}
        error={errors.payment_method}
        value={String(draft.payment_method)}
        options={onReceipt.map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={(id) => onChange({ payment_method: Number(id) })}
      />
      <TextArea
        label="Комментарий"
        optional
        rows={2}
        maxLength={1000}
        error={errors.comment}
        value={draft.comment}
        onChange={({ target }) => onChange({ comment: target.value })}
      />
    </section>
  )
}

function Shops({ errors, offers, offer, onChange }: Props) {
  const shops = soonestFirst(offers.data?.shops ?? [])
  return (
    <Select
      label="Магазин"
      emptyText="Сначала добавьте товар"
      error={errors.address}
      value={offer.shop?.title ?? ''}
      options={shops.map(({ title, city, promise, shares }) => ({
        value: title,
        label: [`${city}, ${title}`, promise.text, shares].filter(Boolean).join('; '),
      }))}
      onChange={({ target }) => onChange({ shop: target.value })}
    />
  )
}

function Address({ draft, errors, offers, offer, onChange }: Props) {
  const carriers = wayOf(draft) === 'carrier' ? (offers.data?.carriers ?? []) : []
  return (
    <>
      <TextField
        label="Город"
        autoComplete="off"
        maxLength={100}
        placeholder={offers.data?.city}
        error={errors.city}
        value={draft.city}
        onChange={({ target }) => onChange({ city: target.value })}
      />
      {carriers.length > 0 && (
        <Select
          label="Перевозчик"
          error={errors.carrier}
          value={offer.carrier}
          options={carriers.map(({ carrier, price, days, promise }) => ({
            value: carrier,
            label: `${carrier}: ${formatPrice(price)}, в пути ${days}, ${promise.text}`,
          }))}
          onChange={({ target }) => onChange({ carrier: target.value })}
        />
      )}
      <TextField
        label="Улица, дом, квартира"
        autoComplete="off"
        maxLength={300}
        error={errors.address}
        value={draft.address}
        onChange={({ target }) => onChange({ address: target.value })}
      />
    </>
  )
}

type SumProps = Pick<Props, 'draft' | 'offer'> & { readonly isComing: boolean }

/** What is said to the buyer before the order is placed. */
export function OrderSum({ draft, offer, isComing }: SumProps) {
  if (draft.lines.length === 0) return null
  const isPickup = wayOf(draft) === 'pickup'
  const when = offer.promise?.text ?? 'срок назовём'
  const delivery = offer.price === null ? 'цену назовём до отправки' : formatPrice(offer.price)
  return (
    <dl className={styles.sum} aria-live="polite" aria-busy={isComing}>
      <div>
        <dt>Товары</dt>
        <dd>{formatPrice(goodsTotal(draft.lines))}</dd>
      </div>
      <div>
        <dt>{isPickup ? 'Самовывоз' : 'Доставка'}</dt>
        <dd>{isPickup ? 'бесплатно' : delivery}</dd>
      </div>
      <div className={styles.total}>
        <dt>Всего</dt>
        <dd>{formatPrice(totalOf(draft.lines, offer))}</dd>
      </div>
      <div>
        <dt>{isPickup ? 'Можно забрать' : 'Привезут'}</dt>
        <dd>
          <strong>{isComing ? 'считаем…' : when}</strong>
          {offer.shop && (
            <span className={styles.soft}>
              {' '}
              {offer.shop.city}, {offer.shop.title}
            </span>
          )}
        </dd>
      </div>
    </dl>
  )
}
