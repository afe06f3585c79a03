// What the button of the catalogue unfolds, fetched with its first use.

import { CatalogueWays } from '#src/catalogue/web/public.ts'

export const Ways = () => <CatalogueWays />
