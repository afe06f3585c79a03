// Writes long arrays as PostgreSQL array literals; drivers do it slowly.

/** `['a', null]` → `{"a",NULL}`, a value for a parameter that is cast to `text[]`. */
export function textArray(values: readonly (string | null)[]): string {
  let literal = ''
  for (const value of values) {
    literal += value === null ? ',NULL' : `,"${escaped(value)}"`
  }
  return `{${literal.slice(1)}}`
}

/** The same for `integer[]`. */
export const integerArray = (values: readonly (number | null)[]): string =>
  `{${values.map((value) => value ?? 'NULL').join(',')}}`

// most texts need no escaping
const escaped = (text: string): string =>
  text.includes('"') || text.includes('\\') ? text.replace(/["\\]/g, '\\$&') : text
