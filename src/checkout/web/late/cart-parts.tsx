// Late parts of the cart, loaded after the page: the fitment verdict of each line.

import { FitLine } from '#src/catalogue/web/public.ts'

export const parts = { FitLine }
