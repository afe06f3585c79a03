import { expect, test } from 'vitest'
import { testTitles } from './test-titles.ts'

test('titles are what tests are called with, in every form', () => {
  const text = [
    `describe.each(all())('on $kind', () => {`,
    `  test('is answered', { tag: '@slow' }, async () => {})`,
    `  it.skip("is not", () => {})`,
    `  test.each([['a', 1]])('refuses %s', () => {})`,
    '  test.each`a | b`("adds $a", () => {})',
    `  test(\`\${name}: late and filled\`, () => {})`,
    `})`,
  ].join('\n')
  expect(testTitles('some.test.ts', text)).toEqual([
    'on $kind',
    'is answered',
    'is not',
    'refuses %s',
    'adds $a',
    `\`\${name}: late and filled\``,
  ])
})

test('a comment, a value and a call of something else are no titles', () => {
  const text = `// test('is said')\nconst told = "test('is told')"\nexpect.soft('is meant')`
  expect(testTitles('some.test.ts', text)).toEqual([])
})
