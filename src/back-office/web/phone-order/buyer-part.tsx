// Who is on the phone: the number finds him, or a new buyer is written down as he names himself.

import type { UseQueryResult } from '@tanstack/react-query'
import { messageOf } from '#src/platform/web/api-error.ts'
import type { AnswerOf } from '#src/shared/endpoint.ts'
import { Checkbox } from '#src/ui/forms/checkbox.tsx'
import { PhoneField } from '#src/ui/forms/phone-field.tsx'
import { TextField } from '#src/ui/forms/text-field.tsx'
import { FailureNotice } from '#src/ui/notice.tsx'
import type { phoneOrderApi } from '../../phone-order-contract.ts'
import type { DraftErrors, PhoneDraft } from './phone-draft.ts'
import styles from './phone-order.module.css'

type Props = {
  readonly draft: PhoneDraft
  readonly errors: DraftErrors
  readonly found: UseQueryResult<AnswerOf<typeof phoneOrderApi.findBuyer>>
  readonly onChange: (change: Partial<PhoneDraft>) => void
}

export function BuyerPart({ draft, errors, found, onChange }: Props) {
  const buyer = found.data?.buyer
  return (
    <section className={styles.part} aria-labelledby="buyer-title">
      <h2 id="buyer-title">Покупатель</h2>
      <div className={styles.fields}>
        <PhoneField
          label="Телефон"
          autoComplete="off"
          autoFocus={draft.phone === ''}
          error={errors.phone}
          value={draft.phone}
          onChange={({ target }) => onChange({ phone: target.value })}
        />
        <div role="status" className={styles.who}>
          {found.isFetching && 'Ищем…'}
          {!found.isFetching && buyer && (
            <>
              <strong>
                {buyer.name} {buyer.lastname}
              </strong>
              <span className={styles.soft}>
                {buyer.email ? `письмо придёт на ${buyer.email}` : 'e-mail не назван'}
              </span>
            </>
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
      {found.data && (
        <div className={styles.fields}>
          {!buyer && <BuyerNames draft={draft} errors={errors} onChange={onChange} />}
          {!buyer?.email && (
            <TextField
              label="E-mail"
              hint="Для писем о заказе"
              optional
              type="email"
              autoComplete="off"
              maxLength={254}
              error={errors.email}
              value={draft.email}
              onChange={({ target }) => onChange({ email: target.value })}
            />
          )}
        </div>
      )}
      {found.data && (
        <Checkbox
          label="Покупатель сказал, что согласен на обработку персональных данных. Заказать можно и без этого"
          checked={draft.personal_data_consent}
          onChange={({ target }) => onChange({ personal_data_consent: target.checked })}
        />
      )}
    </section>
  )
}

type NamesProps = Pick<Props, 'errors'> & {
  readonly draft: Pick<PhoneDraft, 'name' | 'lastname'>
  readonly onChange: (change: Partial<Pick<PhoneDraft, 'name' | 'lastname'>>) => void
}

/** Of a buyer who is not known yet. */
export const BuyerNames = ({ draft, errors, onChange }: NamesProps) => (
  <>
    <TextField
      label="Имя"
      autoComplete="off"
      maxLength={100}
      error={errors.name}
      value={draft.name}
      onChange={({ target }) => onChange({ name: target.value })}
    />
    <TextField
      label="Фамилия"
      autoComplete="off"
      maxLength={100}
      error={errors.lastname}
      value={draft.lastname}
      onChange={({ target }) => onChange({ lastname: target.value })}
    />
  </>
)
