// What a list calls the categories of its goods, where the owner has not mapped the text yet.

export type ListedCategories = {
  /** How many texts there are; `categories` are those with the most goods. */
  readonly texts: number
  /** The shop has no category yet: all goods would go into «Прочее». */
  readonly isFirstTree: boolean
  readonly categories: readonly ListedCategory[]
}

export type ListedCategory = {
  /** As the list writes it. */
  readonly text: string
  /** Goods that the shop has already: they stay where they are. */
  readonly known: number
  /** New goods by the category that they go to, the most first. */
  readonly added: readonly { readonly category: string; readonly products: number }[]
}

/** Lines of the report; none where every text is mapped or bears the name of a category. */
export function categoryLines(listed: ListedCategories | undefined, supplier: string): string[] {
  if (!listed) return []
  const [first] = listed.categories
  const left = listed.texts - listed.categories.length
  return [
    `Категории списка, которых магазин не знает: ${grouped(listed.texts)}. ` +
      'Список их не заводит и известные товары не переносит:',
    ...listed.categories.map(categoryLine),
    ...(left > 0 ? [`  и ещё ${grouped(left)}`] : []),
    'Назначить один раз, поставщик запомнится: npm run shop -- categories map ' +
      `--supplier '${supplier}' --text '${first?.text ?? ''}' --category КАТЕГОРИЯ`,
  ]
}

function categoryLine({ text, known, added }: ListedCategory): string {
  const targets = added.map(({ category, products }) => `${category} — ${grouped(products)}`)
  const parts = [
    ...(known > 0 ? [`известных ${grouped(known)}, остаются на месте`] : []),
    ...(targets.length > 0 ? [`новых: ${targets.join(', ')}`] : []),
  ]
  return `  «${text}»: ${parts.join('; ')}`
}

const EXAMPLES = 3

/** Asked of the first list of a shop without categories. */
export function firstTreeQuestion(listed: ListedCategories | undefined): string {
  const examples = (listed?.categories ?? []).slice(0, EXAMPLES).map(({ text }) => `«${text}»`)
  return (
    'Категорий в магазине ещё нет: новые товары встанут в «Прочее». Список называет их ' +
    `${grouped(listed?.texts ?? 0)} (${examples.join(', ')}). Завести их: та же команда с ` +
    '--make-categories, или с деревом категорий --categories ФАЙЛ.'
  )
}

const grouped = (count: number): string => count.toLocaleString('ru-RU')
