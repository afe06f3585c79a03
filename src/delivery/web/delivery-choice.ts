// The city and the carrier that the buyer has chosen for deliveries; kept in the browser.

import { storedText, storedValue } from '#src/platform/web/stored-value.ts'

type DeliveryChoice = { readonly city: string; readonly carrier: string }

const NONE: DeliveryChoice = { city: '', carrier: '' }

export const deliveryChoice = storedValue<DeliveryChoice>('delivery', NONE, (stored) => {
  const { city, carrier } = Object(stored) as Partial<Record<keyof DeliveryChoice, unknown>>
  return { city: storedText(city), carrier: storedText(carrier) }
})
