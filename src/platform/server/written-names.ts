// What a statement writes to, by its text.

// a row that is locked, or that an INSERT meets, is not a table
const UPDATED = String.raw`(?<!\b(?:FOR|DO|KEY)\s+)UPDATE`
const WRITTEN = new RegExp(
  String.raw`\b(?:INSERT\s+INTO|${UPDATED}|DELETE\s+FROM|TRUNCATE(?:\s+TABLE)?|ALTER\s+TABLE)` +
    String.raw`\s+(?:ONLY\s+)?(?:\w+\.)?(\w+)`,
  'gi',
)
const CALLED = /\b([a-z]\w*)\(/g

/** Tables by their names; functions, which may write as well, as `name()`. */
export function writtenNames(text: string): string[] {
  const tables = [...text.matchAll(WRITTEN)].map(([, name = '']) => name.toLowerCase())
  const functions = [...text.matchAll(CALLED)].map(([, name = '']) => `${name}()`)
  return [...new Set([...tables, ...functions])]
}
