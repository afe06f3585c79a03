// A proof in which nothing went wrong proves nothing: what must have happened at least.

import type { Happening, Notebook } from './notebook.ts'

export const LEAST: Readonly<Record<Happening, number>> = {
  'sent again under the same key': 10,
  'sent to both processes at once': 10,
  'cut off before the answer': 10,
  'never asked again after the cut': 1,
  'asked again after the answer': 5,
  'key used for another order': 3,
  'key used by another customer': 10,
  'prices sent by the browser': 20,
  'prices changed': 10,
  'orders to be paid online': 20,
  'paid at the provider': 10,
  'not paid at the provider': 1,
  'calls that the provider lost': 1,
  'refused: not enough': 10,
  'cancelled by the buyer': 5,
  'came too late to cancel': 0,
  'steps by staff': 20,
  'lines dropped by staff': 3,
  'answered 503 in trouble': 0,
  'connections lost in trouble': 1,
  'processes killed': 2,
  'crashes of the database': 2,
  'orders on the way when a process was killed': 1,
  'orders on the way when the database fell': 1,
}

export function checkEnough(notebook: Notebook): string[] {
  const few = (Object.entries(LEAST) as [Happening, number][])
    .filter(([happening, least]) => notebook.timesOf(happening) < least)
    .map(([happening]) => `«${happening}»: only ${notebook.timesOf(happening)} times`)
  return [
    ...few,
    ...(notebook.ranShort.size > 0 ? [] : ['no product was sold out']),
    ...(notebook.cancelled.size > 0 ? [] : ['nothing was cancelled']),
  ].map((what) => `too little happened: ${what}`)
}
