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

type Text = Pick<Sql, 'name' | 'text'>

// by the place in the code and the fragments that are given there: a text is put together once
const textsByParts = new WeakMap<TemplateStringsArray, Map<string, Text>>()

/**
 * Builds a statement: every `${value}` becomes a parameter, a nested `sql` is spliced in with its
 * own parameters. Arrays are one parameter (`= ANY (${ids})`).
 */
export function sql(parts: TemplateStringsArray, ...given: unknown[]): Sql {
  const values: unknown[] = []
  let fragments = ''
  for (const value of given) {
    if (isSql(value)) values.push(...value.values)
    else values.push(value)
    fragments += isSql(value) ? `${value.name},` : ','
  }
  const { name, text } =
    textsByParts.get(parts)?.get(fragments) ?? remember(parts, fragments, textOf(parts, given))
  const statement = { name, text, values }
  templates.add(statement)
  return statement
}

function remember(parts: TemplateStringsArray, fragments: string, text: string): Text {
  const named = { name: nameOf(text), text }
  const ofParts = textsByParts.get(parts) ?? new Map<string, Text>()
  textsByParts.set(parts, ofParts.set(fragments, named))
  return named
}

function textOf(parts: TemplateStringsArray, given: readonly unknown[]): string {
  let text = parts[0] ?? ''
  let count = 0
  given.forEach((value, index) => {
    text += isSql(value) ? counted(value.text, count) : `$${count + 1}`
    count += isSql(value) ? value.values.length : 1
    text += parts[index + 1] ?? ''
  })
  return text
}

/** The parameters of a fragment behind so many others. */
const counted = (text: string, others: number): string =>
  text.replace(/\$(\d+)/g, (_, number) => `$${Number(number) + others}`)
