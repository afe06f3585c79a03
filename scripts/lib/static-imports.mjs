// Every source that runs when a file is loaded: what it imports, what those import, and so on.
import * as fs from 'node:fs'
import path from 'node:path'
import { root } from './project-root.mjs'

const IMPORT = /^(?:import|export) (?!type )(?:([^'"]*?) from )?'((?:#src|\.\.?)\/[^'?]+)[^']*'/gm

/**
 * Whole paths. A door is walked through, not into: of what `public.ts` names, only what is taken.
 * @param {string} file
 * @param {{ isLeftOut: (file: string, importer?: string) => boolean }} options
 */
export function staticImports(file, { isLeftOut }, found = new Set(), importer = '') {
  if (found.has(file) || isLeftOut(file, importer)) return found
  found.add(file)
  if (!/\.tsx?$/.test(file)) return found // a style sheet, a drawing
  for (const [, names = '', specifier = ''] of importsOf(file)) {
    const target = locate(specifier, file)
    const taken = path.basename(target) === 'public.ts' ? behindDoor(target, names) : [target]
    for (const next of taken) staticImports(next, { isLeftOut }, found, file)
  }
  return found
}

const importsOf = (/** @type {string} */ file) => fs.readFileSync(file, 'utf8').matchAll(IMPORT)

/** @param {string} specifier @param {string} from */
const locate = (specifier, from) =>
  specifier.startsWith('#src/')
    ? path.join(root, specifier.slice(1))
    : path.join(path.dirname(from), specifier)

/** @param {string} door @param {string} names as in `{ a, type B, c as d }` */
function behindDoor(door, names) {
  const wanted = wordsOf(names)
  return [...importsOf(door)].flatMap(([, offered = '', specifier = '']) =>
    wordsOf(offered).some((name) => wanted.includes(name)) ? [locate(specifier, door)] : [],
  )
}

/** The names that are values. */
const wordsOf = (/** @type {string} */ names) =>
  names
    .replace(/[{}]/g, '')
    .split(',')
    .map((name) => name.trim().split(/\s+as\s+/)[0] ?? '')
    .filter((name) => name !== '' && !name.startsWith('type '))

/**
 * By file, the names of the pages that load it: of those that a route table imports when asked for.
 * @param {string} routes
 * @returns {Map<string, string[]>}
 */
export function usersByFile(routes) {
  const users = new Map()
  for (const [, specifier = ''] of fs
    .readFileSync(routes, 'utf8')
    .matchAll(/import\('([^']+)'\)/g)) {
    const page = locate(specifier, routes)
    for (const file of staticImports(page, { isLeftOut: () => false })) {
      users.set(file, [...(users.get(file) ?? []), path.basename(page, '.tsx')])
    }
  }
  return users
}
