// Who is on the phone, where letters go, and what he has agreed to.

import { Checkbox } from '#src/ui/forms/checkbox.tsx'
import { TextField } from '#src/ui/forms/text-field.tsx'
import { BuyerFields, type FoundBuyer } from './buyer-fields.tsx'
import { type DraftErrors, isAnother, type PhoneDraft } from './phone-draft.ts'
import styles from './phone-order.module.css'

type Props = {
  readonly draft: PhoneDraft
  readonly errors: DraftErrors
  readonly found: FoundBuyer
  /** Who has asked by a request; empty: nobody, or he has named no name. */
  readonly asking: string
  readonly onChange: (change: Partial<PhoneDraft>) => void
}

export function BuyerPart({ draft, errors, found, asking, onChange }: Props) {
  const buyer = found.data?.buyer
  const email = buyer?.email
  return (
    <BuyerFields
      {...{ draft, errors, found, onChange }}
      autoFocus={draft.phone === ''}
      known={
        <>
          <span className={styles.soft}>
            {email ? `письмо придёт на ${email}` : 'e-mail не назван'}
          </span>
          {buyer && isAnother(asking, buyer) && (
            <span className={styles.another}>
              Этот телефон — {`${buyer.lastname} ${buyer.name}`.trim()}, а в обращении — {asking}
            </span>
          )}
        </>
      }
      more={
        !email && (
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
        )
      }
    >
      {found.data && (
        <Checkbox
          label="Покупатель сказал, что согласен на обработку персональных данных. Заказать можно и без этого"
          checked={draft.personal_data_consent}
          onChange={({ target }) => onChange({ personal_data_consent: target.checked })}
        />
      )}
    </BuyerFields>
  )
}
