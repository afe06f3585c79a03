// Finds SQL that is put together from pieces instead of being a template with parameters.

import ts from 'typescript'

/** Files that hand text to a database themselves, and why. */
export const TRUSTED_FILES: Readonly<Record<string, string>> = {
  'src/platform/server/sql.ts': 'makes statements of templates',
  'src/platform/server/postgres-database.ts': 'runs statements and scripts on PostgreSQL',
  'src/platform/server/embedded-database.ts': 'runs statements and scripts in the thread',
  'src/platform/server/embedded-worker.ts': 'runs them in PGlite',
  'src/platform/server/open-database.ts': 'asks for the locale, one fixed text',
  'src/platform/server/migrate.ts': 'runs the files of database/migrations',
  'database/demo/delete-demo-goods.ts': 'names its own tables, all of them written down there',
  'scripts/write-schema-sql.ts': 'writes a file for reading, runs nothing of it',
  'src/platform/server/folder-lock.ts': 'locks a folder by a file of SQLite, one fixed text',
}

const DRIVERS = new Set(['pg', '@electric-sql/pglite', 'node:sqlite', 'sqlite'])
const SQL = new RegExp(
  String.raw`^[\s(]*(select\s|insert\s+into\s|update\s+\S+\s+set\s|delete\s+from\s|with\s+\S+\s+as\s|` +
    String.raw`(create|alter|drop|truncate|lock|grant|revoke|comment\s+on|set\s+local|copy|call|` +
    String.raw`vacuum|reindex)\s+[a-z])`,
  'i',
)

/** `file` is its path in the project. Each fault is told with its line. */
export function builtSql(file: string, text: string): string[] {
  if (Object.hasOwn(TRUSTED_FILES, file)) return []
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const faults: string[] = []
  const visit = (node: ts.Node): void => {
    const fault = faultOf(node, source)
    if (fault) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source))
      faults.push(`${file}:${line + 1}: ${fault}`)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return faults
}

function faultOf(node: ts.Node, source: ts.SourceFile): string | null {
  if (ts.isTemplateExpression(node) && !isTagOf(node) && SQL.test(node.head.text)) {
    return 'a statement with values in its text'
  }
  if (isConcatenation(node) && SQL.test(firstText(node))) return 'a statement of joined texts'
  if (ts.isImportDeclaration(node) && DRIVERS.has(textOf(node.moduleSpecifier))) {
    return isOfPlatform(source) ? null : 'a driver of databases beside the platform'
  }
  if (ts.isIdentifier(node) && node.text === 'sql') return faultOfTag(node)
  if (ts.isAsExpression(node) && node.type.getText(source) === 'Sql')
    return 'claimed to be a statement'
  if (ts.isObjectLiteralExpression(node)) return faultOfObject(node, source)
  return ts.isCallExpression(node) ? faultOfCall(node, source) : null
}

const isOfPlatform = ({ fileName }: ts.SourceFile): boolean =>
  fileName.startsWith('src/platform/server/')

const isTagOf = (template: ts.TemplateExpression): boolean =>
  ts.isTaggedTemplateExpression(template.parent) && template.parent.template === template

const isConcatenation = (node: ts.Node): node is ts.BinaryExpression =>
  ts.isBinaryExpression(node) &&
  node.operatorToken.kind === ts.SyntaxKind.PlusToken &&
  !(ts.isStringLiteralLike(node.left) && ts.isStringLiteralLike(node.right))

function firstText(node: ts.Expression): string {
  if (ts.isBinaryExpression(node)) return firstText(node.left)
  return textOf(node)
}

const textOf = (node: ts.Expression): string =>
  ts.isStringLiteralLike(node) ? node.text : ts.isTemplateExpression(node) ? node.head.text : ''

/** `sql` stands before a template, or is imported: called as a function it would take any text. */
function faultOfTag(name: ts.Identifier): string | null {
  const { parent } = name
  const isTag = ts.isTaggedTemplateExpression(parent) && parent.tag === name
  return isTag || ts.isImportSpecifier(parent) ? null : 'sql without a template'
}

function faultOfObject(node: ts.ObjectLiteralExpression, source: ts.SourceFile): string | null {
  const names = node.properties.map((property) => property.name?.getText(source))
  const isStatement = names.includes('text') && names.includes('values')
  return isStatement ? 'a statement made by hand' : null
}

/** A script has no parameters, so its text is fixed, or a constant in capitals. */
function faultOfCall({ expression, arguments: given }: ts.CallExpression, source: ts.SourceFile) {
  if (!ts.isPropertyAccessExpression(expression) || expression.name.text !== 'script') return null
  const [text] = given
  const isFixed = text && ts.isStringLiteralLike(text)
  const isConstant = text && /^[A-Z_]+$/.test(text.getText(source))
  return isFixed || isConstant ? null : 'a script that is not fixed'
}

/** Of database functions: `EXECUTE` takes what `format` quotes, and nothing else. */
export function builtInside(file: string, text: string): string[] {
  const bare = text.replace(/--.*$/gm, '')
  const faults = [...bare.matchAll(/\bEXECUTE\s+(?!FUNCTION\b|PROCEDURE\b|ON\b)/gi)].flatMap(
    ({ index, 0: found }) => {
      const statement = bare.slice(index + found.length).split(/;\s/, 1)[0] ?? ''
      const form = /^format\(\s*(\$\w*\$|')([\s\S]*?)\1/i.exec(statement)?.[2]
      if (form === undefined) return ['EXECUTE without format']
      return /%(\d+\$)?s/.test(form) ? ['format with %s'] : []
    },
  )
  return faults.map((fault) => `${file}: ${fault}`)
}
