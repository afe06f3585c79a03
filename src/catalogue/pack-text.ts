// What is said of a product that is sold by several at once.

/** `Продаётся по 4 шт.`, or how many are left of less; nothing of what is sold by the piece. */
export function packText(multiplicity: number, free: number): string {
  if (multiplicity === 1) return ''
  return free > 0 && free < multiplicity
    ? `Осталось ${free}\u00a0шт., продаётся по\u00a0${multiplicity}.`
    : `Продаётся по ${multiplicity}\u00a0шт.`
}
