// What travels about the list of motor oils. Several values of a field stand behind commas.

import * as z from 'zod/mini'
import { endpoint } from '#src/shared/endpoint.ts'
import { paged, paging } from '#src/shared/wire-fields.ts'
import { Choice, Product } from './contract.ts'
import { MOST_VALUES, OIL_FIELDS, type OilField, oilValues } from './oil-choice.ts'

export const OIL_ORDERS = ['price', '-price', 'litre'] as const
export type OilOrder = (typeof OIL_ORDERS)[number]

const tooMany = `Не больше ${MOST_VALUES} значений через запятую.`
const LONGEST_LIST = 1000

const valuesOf = (field: OilField, form = /^/, message = 'Недопустимое значение.') =>
  z.optional(
    z.pipe(
      z.string().check(
        z.trim(),
        z.maxLength(LONGEST_LIST, tooMany),
        z.regex(form, message),
        z.refine((text) => text.split(',').length <= MOST_VALUES, { error: tooMany }),
      ),
      z.transform((text) => oilValues(field, text)),
    ),
  )

const WHOLE_NUMBERS = /^$|^\d{1,7}( ?, ?\d{1,7})*$/

export const oilsApi = endpoint({
  method: 'GET',
  path: '/api/oils',
  summary: 'Моторные масла по вязкости, классам, допускам и объёму; значения через запятую',
  access: 'public',
  query: z.object({
    viscosity: valuesOf('viscosity'),
    volume: valuesOf('volume', WHOLE_NUMBERS, 'Объём — целые числа миллилитров через запятую.'),
    api: valuesOf('api'),
    acea: valuesOf('acea'),
    approval: valuesOf('approval'),
    base: valuesOf('base'),
    manufacturer: valuesOf('manufacturer'),
    in_stock: valuesOf('in_stock'),
    sort: z.optional(z.enum(OIL_ORDERS, 'Сортировка: price, -price или litre.')),
    ...paging,
  }),
  answer: z.object({
    products: z.array(Product),
    facets: z.record(z.enum(OIL_FIELDS), z.array(Choice)),
    /** Where nothing was found: the fields without which there is something. */
    relaxed: z.optional(z.array(z.object({ field: z.enum(OIL_FIELDS), total: z.number() }))),
    ...paged,
  }),
})
