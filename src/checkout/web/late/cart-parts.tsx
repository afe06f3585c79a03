// Late parts of the cart: the fitment verdict of each line.

import { LineFit } from './line-fit.tsx'

export const parts = { LineFit }
