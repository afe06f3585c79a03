// Category texts of a list that the owner has not mapped: lines of the report and the question.

export type ListedCategories = {
  /** Count of all texts; `categories` holds those with the most products. */
  readonly texts: number
  /** The shop has no category yet: all products would go into «Прочее». */
  readonly isFirstTree: boolean
  readonly categories: readonly ListedCategory[]
}

export type ListedCategory = {
  readonly text: string
  /** Products that the shop already has: they keep their category. */
  readonly known: number
  /** New products by the category that they go to, the most first. */
  readonly added: readonly { readonly category: string; readonly products: number }[]
}

/** Lines of the report; none when all texts are mapped or are names of categories. */
export function categoryLines(listed: ListedCategories | undefined, supplier: string): string[] {
  if (!listed) return []
  const mapped = listed.categories.find((one) => !isMixed(one))
  const mixed = listed.categories.find(isMixed)
  const left = listed.texts - listed.categories.length
  return [
    `Категории списка, которых магазин не знает: ${grouped(listed.texts)}. ` +
      'Список их не заводит и известные товары не переносит:',
    ...listed.categories.map(categoryLine),
    ...(left > 0 ? [`  и ещё ${grouped(left)}`] : []),
    ...(mapped
      ? [
          'Назначить один раз, поставщик запомнится: npm run shop -- categories map ' +
            `--supplier '${supplier}' --text '${mapped.text}' --category КАТЕГОРИЯ`,
        ]
      : []),
    ...(mixed
      ? [
          `Под «${mixed.text}» товары многих категорий. Расставляют их правила, по словам названия: ` +
            'npm run shop -- categories rule add --words СЛОВА --category КАТЕГОРИЯ',
        ]
      : []),
  ]
}

const MOST_TARGETS = 5
/** One category for such a text would be wrong for most of its goods. */
const isMixed = ({ added }: ListedCategory): boolean => added.length > MOST_TARGETS

function categoryLine({ text, known, added }: ListedCategory): string {
  const largest = added
    .slice(0, MOST_TARGETS)
    .map(({ category, products }) => `${category} — ${grouped(products)}`)
  const left = added.length - largest.length
  const targets = left > 0 ? [...largest, `и ещё ${grouped(left)}`] : largest
  const parts = [
    ...(known > 0 ? [`известных ${grouped(known)}, остаются на месте`] : []),
    ...(targets.length > 0 ? [`новых: ${targets.join(', ')}`] : []),
  ]
  return `  «${text}»: ${parts.join('; ')}`
}

const EXAMPLES = 3

/** The question for the first list of a shop without categories. */
export function firstTreeQuestion(listed: ListedCategories | undefined): string {
  const examples = (listed?.categories ?? []).slice(0, EXAMPLES).map(({ text }) => `«${text}»`)
  return (
    'Категорий в магазине ещё нет: новые товары встанут в «Прочее». Список называет их ' +
    `${grouped(listed?.texts ?? 0)} (${examples.join(', ')}). Завести их: та же команда с ` +
    '--make-categories, или с деревом категорий --categories ФАЙЛ.'
  )
}

const grouped = (count: number): string => count.toLocaleString('ru-RU')
