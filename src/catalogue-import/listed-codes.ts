// What the owner reads about the supplier's own codes in a list: unknown, moved and shared ones.

export type ListedCodes = {
  /** Rows without an article whose code or barcode names no known product. */
  readonly unknown: number
  /** Missing products that stay as they were: they may be among the unknown rows. */
  readonly kept: number
  /** By how many they are more than the unknown rows can mean; old journals lack it. */
  readonly excess?: number
  /** Codes that meant other products until now. */
  readonly moved: number
  /** Codes that the list gives several products: they are not learnt. */
  readonly shared: number
  readonly examples: readonly { readonly code: string; readonly was: string; readonly is: string }[]
}

const grouped = (count: number): string => count.toLocaleString('ru-RU')

export function movedCodesQuestion(codes: ListedCodes | undefined): string {
  const { moved = 0, examples = [] } = codes ?? {}
  const seen = examples.map(({ code, was, is }) => `${code}: был ${was}, теперь ${is}`)
  return (
    `Коды поставщика теперь у других товаров: ${grouped(moved)} (${seen.join('; ')}). ` +
    'Поставщик правда отдал эти коды другим товарам, а столбцы кода и артикула не перепутаны?'
  )
}

export const keptQuestion = (codes: ListedCodes | undefined): string =>
  `Остаются в продаже товары поставщика, которых нет в списке: ${grouped(codes?.kept ?? 0)} — ` +
  'у строк без артикула неизвестны коды, а их меньше, чем этих товаров. Товары правда остались?'

/** The field of the refusals of unknown rows. */
export const CODE_COLUMN = 'код поставщика'

export function codeLines(codes: ListedCodes | undefined, supplier: string): string[] {
  const { unknown = 0, kept = 0, shared = 0 } = codes ?? {}
  return [
    ...(unknown > 0
      ? [
          `Строк без артикула, по которым товар не узнан: ${grouped(unknown)}. Что это за товары? ` +
            'Ответ — файл из столбцов «код;артикул» (строки выгрузит --report ФАЙЛ, добавьте к ним ' +
            `столбец «Артикул»): npm run shop -- suppliers codes "${supplier}" ФАЙЛ`,
        ]
      : []),
    ...(kept > 0
      ? [
          'Товаров, которых нет в списке, но которые могут быть среди неузнанных строк ' +
            `и потому остаются, как были: ${grouped(kept)}`,
        ]
      : []),
    ...(shared > 0
      ? [`Один код у разных товаров списка, такие коды не запомнены: ${grouped(shared)}`]
      : []),
  ]
}
