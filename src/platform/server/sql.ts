// A typed SQL template: text with numbered parameters, never values inside the text.

/** One statement. `name` is the same for the same text, so that the server plans it once. */
export type Sql = { readonly name: string; readonly text: string; readonly values: unknown[] }

const namesByText = new Map<string, string>()

function nameOf(text: string): string {
  const known = namesByText.get(text)
  if (known) return known
  const name = `s${namesByText.size}`
  namesByText.set(text, name)
  return name
}

// known by themselves, not by their shape: what somebody sent may have any
const templates = new WeakSet<object>()

const isSql = (value: unknown): value is Sql =>
  typeof value === 'object' && value !== null && templates.has(value)

/**
 * Builds a statement: every `${value}` becomes a parameter, a nested `sql` is spliced in with its
 * own parameters. Arrays are one parameter (`= ANY (${ids})`).
 */
export function sql(parts: TemplateStringsArray, ...given: unknown[]): Sql {
  const values: unknown[] = []
  let text = parts[0] ?? ''
  given.forEach((value, index) => {
    text += isSql(value) ? splice(value, values) : `$${values.push(value)}`
    text += parts[index + 1] ?? ''
  })
  const statement = { name: nameOf(text), text, values }
  templates.add(statement)
  return statement
}

function splice(fragment: Sql, values: unknown[]): string {
  const shift = values.length
  values.push(...fragment.values)
  return fragment.text.replace(/\$(\d+)/g, (_, number) => `$${Number(number) + shift}`)
}
