// The two agreements of a new customer, as separate ticks.

import type { useFormFields } from '#src/platform/web/forms/form-fields.ts'
import { Checkbox } from '#src/ui/forms/checkbox.tsx'
import type { Registration } from '../registration.ts'
import styles from './form.module.css'

type Props = { readonly fields: ReturnType<typeof useFormFields<Registration>> }

// Links open a new tab, so that the form keeps its values.
export function AgreementTicks({ fields }: Props) {
  return (
    <div className={styles.ticks}>
      <Checkbox
        {...fields.tick('terms')}
        label={
          <>
            Принимаю{' '}
            <a href="/terms" target="_blank" rel="noopener">
              условия обслуживания
            </a>
          </>
        }
      />
      <Checkbox
        {...fields.tick('personal_data_consent')}
        label={
          <>
            Даю{' '}
            <a href="/personal-data" target="_blank" rel="noopener">
              согласие на обработку персональных данных
            </a>{' '}
            — необязательно
          </>
        }
      />
    </div>
  )
}
