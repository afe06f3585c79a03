// The parts of a page that know the buyer's car, as one file that comes after the page.

import { FitLine } from './car/fit-line.tsx'
import { FitBar } from './fit-bar.tsx'

export const parts = { FitBar, FitLine }
