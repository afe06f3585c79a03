// The fields of a car that a buyer keeps, apart from the calls: a schema loads the schema library.

import * as z from 'zod/mini'
import { optionalText, requiredText, wholeNumber } from '#src/shared/wire-fields.ts'
import { isVin, tidyVin, WRONG_VIN } from './vin.ts'

const vin = z.pipe(
  z.pipe(z.string(WRONG_VIN).check(z.maxLength(40, WRONG_VIN)), z.transform(tidyVin)),
  z.string().check(z.refine((text) => text === '' || isVin(text), WRONG_VIN)),
)
const noYear = z.pipe(
  z.union([z.null(), z.literal('')]),
  z.transform(() => null),
)

/** A car that a buyer keeps. */
export const garageCarFields = {
  /** What he calls it. */
  name: optionalText(60),
  brand: requiredText(100, 'Выберите марку.'),
  model: requiredText(100, 'Выберите модель.'),
  engine: optionalText(100),
  year: z.optional(
    z.union([noYear, wholeNumber(1950, 2100, 'Год — четыре цифры, например 2021.')], {
      error: 'Год — четыре цифры, например 2021.',
    }),
  ),
  vin: z.optional(vin),
}
