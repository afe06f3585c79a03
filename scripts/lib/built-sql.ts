// Finds SQL that is concatenated instead of written as a template with parameters.

import ts from 'typescript'

/** Files that may pass text to a database, and why. */
export const TRUSTED_FILES: Readonly<Record<string, string>> = {
  'scripts/bench/bare-copy.ts': 'measures COPY, which takes no parameters; its path is its own',
  'src/platform/server/sql.ts': 'makes statements of templates',
  'src/platform/server/postgres-database.ts': 'runs statements and scripts on PostgreSQL',
  'src/platform/server/embedded-database.ts': 'runs statements and scripts in the thread',
  'src/platform/server/bulkhead.ts': 'passes statements and scripts on to its database',
  'src/platform/server/writes-per-caller.ts': 'passes them on by turns',
  'src/platform/server/embedded-worker.ts': 'runs them in PGlite',
  'src/platform/server/open-database.ts': 'asks for the locale, one fixed text',
  'src/platform/server/postgres-copy.ts': 'hands psql a script with the name of its own schema',
  'src/platform/server/migrate.ts': 'runs the files of database/schema and database/migrations',
  'src/platform/server/database-functions.ts': 'runs the files of functions',
  'database/demo/delete-demo-goods.ts': 'names its own tables, all of them written down there',
  'src/supply/server/temporary-tables.repository.ts':
    'makes its own tables, all of them written down there',
  'src/platform/server/folder-lock.ts': 'locks a folder by a file of SQLite, one fixed text',
}

const DRIVERS = new Set(['pg', '@electric-sql/pglite', 'node:sqlite', 'sqlite'])
const SQL = new RegExp(
  String.raw`^[\s(]*(select\s|insert\s+into\s|update\s+\S+\s+set\s|delete\s+from\s|with\s+\S+\s+as\s|` +
    String.raw`(create|alter|drop|truncate|lock|grant|revoke|comment\s+on|set\s+local|copy|call|` +
    String.raw`vacuum|reindex)\s+[a-z])`,
  'i',
)

const SQL_WORDS = /\b(SELECT|FROM|JOIN|WHERE|VALUES|RETURNING|(ORDER|GROUP) BY)\s/

/** `file` is its path in the project. Each fault begins with its line. */
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
  if (ts.isTemplateExpression(node) && !isTagOf(node) && holdsSql(textsOf(node))) {
    return 'a statement with values in its text'
  }
  if (isConcatenation(node) && holdsSql(textsOf(node))) return 'a statement of joined texts'
  if (ts.isImportDeclaration(node) && DRIVERS.has(textOf(node.moduleSpecifier))) {
    return isOfPlatform(source) ? null : 'a driver of databases beside the platform'
  }
  if (ts.isImportSpecifier(node) && node.propertyName?.text === 'sql') {
    return 'the tag under another name'
  }
  if (ts.isIdentifier(node) && node.text === 'sql') return faultOfTag(node)
  if (ts.isAsExpression(node) && node.type.getText(source) === 'Sql')
    return 'claimed to be a statement'
  if (ts.isObjectLiteralExpression(node)) return faultOfObject(node, source)
  if (!ts.isCallExpression(node)) return null
  return faultOfLoading(node, source) ?? faultOfScript(node, source)
}

const isOfPlatform = ({ fileName }: ts.SourceFile): boolean =>
  fileName.startsWith('src/platform/server/')

const isTagOf = (template: ts.TemplateExpression): boolean =>
  ts.isTaggedTemplateExpression(template.parent) && template.parent.template === template

const isConcatenation = (node: ts.Node): node is ts.BinaryExpression =>
  ts.isBinaryExpression(node) &&
  node.operatorToken.kind === ts.SyntaxKind.PlusToken &&
  !(ts.isStringLiteralLike(node.left) && ts.isStringLiteralLike(node.right))

/** The fixed pieces, in their order. */
function textsOf(node: ts.Expression): string[] {
  if (ts.isBinaryExpression(node)) return [...textsOf(node.left), ...textsOf(node.right)]
  if (!ts.isTemplateExpression(node)) return [textOf(node)]
  return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)]
}

/** Keywords in capitals count anywhere: the text may begin with a value. */
const holdsSql = (texts: readonly string[]): boolean =>
  SQL.test(texts[0] ?? '') || texts.some((text) => SQL_WORDS.test(text))

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

function faultOfLoading(
  { expression, arguments: given }: ts.CallExpression,
  source: ts.SourceFile,
) {
  const isLoading =
    expression.kind === ts.SyntaxKind.ImportKeyword || /\brequire$/.test(expression.getText(source))
  const [module] = given
  if (!isLoading || !module || !DRIVERS.has(textOf(module)) || isOfPlatform(source)) return null
  return 'a driver of databases beside the platform'
}

/** A script has no parameters, so its text is fixed: there, or in a constant or an import. */
function faultOfScript({ expression, arguments: given }: ts.CallExpression, source: ts.SourceFile) {
  if (nameOfMember(expression) !== 'script') return null
  const [text] = given
  return text && isFixed(text, source) ? null : 'a script that is not fixed'
}

function nameOfMember(callee: ts.Expression): string {
  if (ts.isPropertyAccessExpression(callee)) return callee.name.text
  return ts.isElementAccessExpression(callee) ? textOf(callee.argumentExpression) : ''
}

function isFixed(text: ts.Expression, source: ts.SourceFile): boolean {
  if (ts.isStringLiteralLike(text)) return true
  if (!ts.isIdentifier(text)) return false
  return source.statements.some(
    (statement) =>
      isImportOf(statement, text.text) ||
      constantsOf(statement).some(
        ({ name, initializer }) =>
          name.getText(source) === text.text && initializer && ts.isStringLiteralLike(initializer),
      ),
  )
}

const constantsOf = (statement: ts.Statement): readonly ts.VariableDeclaration[] =>
  ts.isVariableStatement(statement) && statement.declarationList.flags & ts.NodeFlags.Const
    ? statement.declarationList.declarations
    : []

function isImportOf(statement: ts.Statement, name: string): boolean {
  if (!ts.isImportDeclaration(statement)) return false
  const named = statement.importClause?.namedBindings
  return !!named && ts.isNamedImports(named) && named.elements.some((one) => one.name.text === name)
}

/** Of database functions: `EXECUTE` takes what `format` quotes, and nothing else. */
export function builtInside(file: string, text: string): string[] {
  const bare = text.replace(/--.*$/gm, '')
  const found = bare.matchAll(/\bEXECUTE\s+(?!FUNCTION\b|PROCEDURE\b|ON\b)/gi)
  return [...found].flatMap(({ index, 0: start }) => {
    const fault = faultOfExecute(bare.slice(index + start.length))
    return fault ? [`${file}: ${fault}`] : []
  })
}

function faultOfExecute(statement: string): string | null {
  const form = /^format\(\s*(\$\w*\$|')([\s\S]*?)\1\s*(?=[,)])/i.exec(statement)?.[2]
  if (form === undefined) return 'EXECUTE without format'
  const after = statement.slice(endOfCall(statement))
  if (!/^\s*(;|INTO\b|USING\b)/i.test(after)) return 'EXECUTE of more than format'
  return /%(\d+\$)?s/.test(form) ? 'format with %s' : null
}

const QUOTED_OR_BRACKET = /'(?:[^']|'')*'|(\$\w*\$)[\s\S]*?\1|[()]/g

/** Behind the bracket that closes the first one. */
function endOfCall(text: string): number {
  let depth = 0
  for (const { 0: sign, index } of text.matchAll(QUOTED_OR_BRACKET)) {
    if (sign === '(') depth += 1
    else if (sign === ')') depth -= 1
    if (sign === ')' && depth === 0) return index + 1
  }
  return text.length
}
