// The parts of the cart that come after the page: whether each line fits the buyer's car.

import { FitLine } from '#src/catalogue/web/public.ts'

export const parts = { FitLine }
