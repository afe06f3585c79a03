// The shop that the buyer has chosen, by its title; kept in the browser, empty means none.

import { storedValue } from '#src/platform/web/stored-value.ts'

export const chosenShop = storedValue<string>('shop', '', (stored) =>
  typeof stored === 'string' ? stored : '',
)
