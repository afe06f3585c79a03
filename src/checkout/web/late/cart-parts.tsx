// Late parts of the cart: the fitment verdict of each line, and the question about misfits.

import { LineFit } from './line-fit.tsx'
import { MisfitQuestion } from './misfit-question.tsx'

export const parts = { LineFit, MisfitQuestion }
