// The parts of a page that know the buyer's car, as one file that comes after the page.

import { FitBar } from './fit-bar.tsx'
import { FitLine } from './fit-line.tsx'

export const parts = { FitBar, FitLine }
