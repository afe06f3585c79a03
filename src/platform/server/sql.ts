// The `sql` template: text with numbered parameters, values never inside the text.

/** One statement. The same text has the same `name`, so that the server plans it once. */
export type Sql = {
  readonly name: string
  readonly text: string
  readonly values: unknown[]
  /** See `withDeadline`. */
  readonly deadline?: number
}

const namesByText = new Map<string, string>()

function nameOf(text: string): string {
  const known = namesByText.get(text)
  if (known) return known
  const name = `s${namesByText.size}`
  namesByText.set(text, name)
  return name
}

type Text = Pick<Sql, 'name' | 'text'>

// checked by class: data from outside may have any shape
class Statement implements Sql {
  readonly name: string
  readonly text: string
  readonly values: unknown[]
  readonly deadline?: number

  constructor({ name, text }: Text, values: unknown[], deadline?: number) {
    this.name = name
    this.text = text
    this.values = values
    if (deadline !== undefined) this.deadline = deadline
  }
}

const isSql = (value: unknown): value is Sql => value instanceof Statement

// cached by call site and fragments, so that each text is built once
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
  const text =
    textsByParts.get(parts)?.get(fragments) ?? remember(parts, fragments, textOf(parts, given))
  return new Statement(text, values)
}

/**
 * Cancels the statement in PostgreSQL at `deadline`, a time of `performance.now()`, and throws
 * `DeadlineExceeded`, also while it waits for a connection. The embedded database and transactions
 * ignore it.
 */
export function withDeadline(statement: Sql, deadline: number): Sql {
  return new Statement(statement, statement.values, deadline)
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

/** Renumbers the parameters of a fragment. */
const counted = (text: string, others: number): string =>
  text.replace(/\$(\d+)/g, (_, number) => `$${Number(number) + others}`)
