// Reads the titles of a test file: the first argument of `test`, `it` and `describe`.

import ts from 'typescript'

const CALLED = new Set(['test', 'it', 'describe'])

export function testTitles(file: string, text: string): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest)
  const titles: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && CALLED.has(calledName(node.expression))) {
      const [title] = node.arguments
      if (title && ts.isStringLiteralLike(title)) titles.push(title.text)
      else if (title && ts.isTemplateExpression(title)) titles.push(title.getText(source))
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return titles
}

/** `test` of `test(…)`, `test.only(…)`, `test.each([…])(…)` and of test.each`…`(…). */
function calledName(callee: ts.Expression): string {
  if (ts.isIdentifier(callee)) return callee.text
  if (ts.isPropertyAccessExpression(callee) || ts.isCallExpression(callee))
    return calledName(callee.expression)
  return ts.isTaggedTemplateExpression(callee) ? calledName(callee.tag) : ''
}
