// The shop that the buyer has chosen, by its title; kept in the browser, empty means none.

import { storedText, storedValue } from '#src/platform/web/stored-value.ts'
import { chosenCity } from '#src/stores/web/public.ts'

/** It counts while its city is the chosen one: whoever chooses another city later leaves the shop. */
export const chosenShop = storedValue('shop', '', storedText)

/** The header says the city of the shop, too. */
export function chooseShop({ title, city }: { readonly title: string; readonly city: string }) {
  chosenShop.write(title)
  chosenCity.write(city)
}
