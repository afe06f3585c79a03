// Where the order goes: one of the shops, or an address.

import { useApi } from '#src/platform/web/api-cache.ts'
import type { useFormFields } from '#src/platform/web/form-fields.ts'
import { storesApi } from '#src/stores/contract.ts'
import { StoreSelector } from '#src/stores/web/public.ts'
import { FailureNotice } from '#src/ui/notice.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { isPickup, type OrderDraft } from '../order-draft.ts'

type Props = {
  readonly fields: ReturnType<typeof useFormFields<OrderDraft>>
  readonly draft: OrderDraft
}

export function AddressField({ fields, draft }: Props) {
  if (isPickup(draft)) return <PickupStore fields={fields} draft={draft} />
  return (
    <TextField
      {...fields.text('address')}
      label="Адрес доставки"
      autoComplete="street-address"
      maxLength={300}
    />
  )
}

function PickupStore({ fields, draft }: Props) {
  const stores = useApi(storesApi.list, {})
  if (stores.isError) {
    return <FailureNotice text="Не удалось загрузить список магазинов." onRetry={stores.refetch} />
  }
  return (
    <StoreSelector
      {...fields.field('address')}
      cities={stores.data?.cities ?? []}
      value={draft.address}
      onChange={(title) => fields.change('address', title)}
    />
  )
}
