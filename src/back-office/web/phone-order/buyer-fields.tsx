// Who buys, by his phone: the number finds him, or a new buyer is written down as he names himself.

import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { messageOf } from '#src/platform/web/api-error.ts'
import type { AnswerOf } from '#src/shared/endpoint.ts'
import { PhoneField } from '#src/ui/forms/phone-field.tsx'
import { TextField } from '#src/ui/forms/text-field.tsx'
import { FailureNotice } from '#src/ui/notice.tsx'
import type { phoneOrderApi } from '../../phone-order-contract.ts'
import type { DraftErrors, PhoneDraft } from './phone-draft.ts'
import styles from './phone-order.module.css'

type Buyer = Pick<PhoneDraft, 'phone' | 'name' | 'lastname'>
export type FoundBuyer = UseQueryResult<AnswerOf<typeof phoneOrderApi.findBuyer>>

type Props = {
  readonly draft: Buyer
  readonly errors: DraftErrors
  readonly found: FoundBuyer
  readonly onChange: (change: Partial<Buyer>) => void
  /** The buyer need not name it; why he may. */
  readonly hint?: string
  readonly autoFocus?: boolean
  /** Below the name of one who is known. */
  readonly known?: ReactNode
  /** Beside his names. */
  readonly more?: ReactNode
  readonly children?: ReactNode
}

export function BuyerFields(props: Props) {
  const { draft, errors, found, onChange, hint, autoFocus = false, known, more, children } = props
  const buyer = found.data?.buyer
  return (
    <section className={styles.part} aria-labelledby="buyer-title">
      <h2 id="buyer-title">Покупатель</h2>
      <div className={styles.fields}>
        <PhoneField
          label="Телефон"
          {...(hint && { hint, optional: true })}
          autoComplete="off"
          autoFocus={autoFocus}
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
              {known}
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
          {!buyer && <Names draft={draft} errors={errors} onChange={onChange} />}
          {more}
        </div>
      )}
      {children}
    </section>
  )
}

/** Of a buyer who is not known yet. */
const Names = ({ draft, errors, onChange }: Pick<Props, 'draft' | 'errors' | 'onChange'>) => (
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
      optional
      autoComplete="off"
      maxLength={100}
      error={errors.lastname}
      value={draft.lastname}
      onChange={({ target }) => onChange({ lastname: target.value })}
    />
  </>
)
