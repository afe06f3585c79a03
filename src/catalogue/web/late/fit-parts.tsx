// Late parts that show the buyer's car, in one file loaded after the page.

import { FitLine } from './car/fit-line.tsx'
import { FitBar } from './fit-bar.tsx'

export const parts = { FitBar, FitLine }
