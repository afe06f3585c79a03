// Figures of the project: files, crumbs, exports of doors, and which slice fills each table.

import { posix } from 'node:path'

/** Texts of the files by their paths in the project. */
export type Files = ReadonlyMap<string, string>

export type Size = { readonly files: number; readonly lines: number; readonly median: number }

export type HouseFigures = {
  readonly shop: Size
  readonly workshop: Size
  /** Short files that a single file imports. */
  readonly crumbs: readonly string[]
  /** How many names each door exports, the largest first. */
  readonly doors: readonly (readonly [door: string, names: number])[]
  /** Where functions of the database are defined that have several definitions. */
  readonly repeatedFunctions: Readonly<Record<string, readonly string[]>>
  readonly temporaryTables: readonly string[]
  readonly tables: Readonly<Record<string, Writers>>
}

/** Rooms that insert rows into a table, and rooms that change or delete them. */
export type Writers = {
  readonly filledBy: readonly string[]
  readonly changedBy: readonly string[]
}

const CRUMB_LINES = 25
const CODE = /\.(tsx?|mjs)$/
const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file) || file.startsWith('tests/')

export function houseFigures(files: Files): HouseFigures {
  const code = [...files.keys()].filter((file) => CODE.test(file) && !isTest(file))
  const shop = code.filter((file) => file.startsWith('src/'))
  const workshop = code.filter((file) => /^(scripts|database)\//.test(file))
  return {
    shop: sizeOf(shop, files),
    workshop: sizeOf(workshop, files),
    crumbs: crumbsOf(shop, [...shop, ...workshop], files),
    doors: shop
      .filter((file) => DOOR.test(file))
      .map((file) => [file, exportedNames(files.get(file) ?? '').length] as const)
      .sort(([, one], [, other]) => other - one),
    repeatedFunctions: repeatedFunctions(files),
    temporaryTables: shop.flatMap((file) => temporaryTables(files.get(file) ?? '')).sort(),
    tables: writersOfTables(files),
  }
}

const linesOf = (text: string): number => text.split('\n').length - (text.endsWith('\n') ? 1 : 0)

function sizeOf(paths: readonly string[], files: Files): Size {
  const lines = paths.map((path) => linesOf(files.get(path) ?? '')).sort((a, b) => a - b)
  return {
    files: lines.length,
    lines: lines.reduce((sum, each) => sum + each, 0),
    median: lines[Math.ceil(lines.length / 2) - 1] ?? 0,
  }
}

const IMPORTED = /(['"])((?:\.{1,2}\/|#(?:src|tests|database)\/)[^'"\n]+)\1/g

function crumbsOf(candidates: readonly string[], importing: readonly string[], files: Files) {
  const importers = new Map<string, number>()
  for (const file of importing) {
    for (const imported of importsOf(file, files.get(file) ?? '')) {
      importers.set(imported, (importers.get(imported) ?? 0) + 1)
    }
  }
  return candidates.filter(
    (file) => linesOf(files.get(file) ?? '') <= CRUMB_LINES && importers.get(file) === 1,
  )
}

function importsOf(file: string, text: string): Set<string> {
  const named = [...text.matchAll(IMPORTED)].map(([, , path = '']) =>
    path.startsWith('#') ? path.slice(1) : posix.join(posix.dirname(file), path),
  )
  return new Set(named)
}

const DOOR = /^src\/[^/]+\/(((server|web)\/)?public|server\/(setup|[a-z-]*commands))\.tsx?$/

/** Of lists in braces and of declarations. */
export function exportedNames(text: string): string[] {
  const listed = [...text.matchAll(/^export (?:type )?\{([^}]*)\}/gm)]
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.trim())
    .filter((name) => name !== '')
  const declared = [
    ...text.matchAll(/^export (?:async )?(?:const|function|type|class) (\w+)/gm),
  ].map(([, name = '']) => name)
  return [...listed, ...declared]
}

const isDefinition = (file: string): boolean => /^(src|database)\/.*\.sql$/.test(file)

function repeatedFunctions(files: Files): Record<string, string[]> {
  const places = [...files].flatMap(([file, text]) =>
    isDefinition(file)
      ? [...text.matchAll(/^\s*CREATE (?:OR REPLACE )?(?:FUNCTION|PROCEDURE) (\w+)/gm)].map(
          ([, name = '']) => ({ name, file }),
        )
      : [],
  )
  const byName = Object.entries(Object.groupBy(places, ({ name }) => name))
  return Object.fromEntries(
    byName
      .filter(([, found = []]) => found.length > 1)
      .map(([name, found = []]) => [name, found.map(({ file }) => file)]),
  )
}

const TEMPORARY = /CREATE TEMP(?:ORARY)? TABLE (?:IF NOT EXISTS )?(\w+)/g

const temporaryTables = (text: string): string[] =>
  [...text.matchAll(TEMPORARY)].map(([, name = '']) => name)

// words of SQL are in capitals and names are not: DO UPDATE SET and FOR UPDATE OF name no table
const FILLS = /\b(?:INSERT INTO|MERGE INTO|COPY) ([a-z_]+)/g
const CHANGES = /(?<!FOR )\b(?:UPDATE|DELETE FROM|TRUNCATE) ([a-z_]+)/g
const COMMENTS = /--.*$|^\s*(?:\/\/|\/?\*).*$/gm

/** Read in repositories and in the functions of each room; a room is a folder of src. */
function writersOfTables(files: Files): Record<string, Writers> {
  const filled = new Map<string, Set<string>>()
  const changed = new Map<string, Set<string>>()
  for (const [file, text] of files) {
    const room = /^src\/([^/]+)\/.*(?:\.repository\.ts|\.sql)$/.exec(file)?.[1]
    if (room === undefined || isTest(file)) continue
    const statements = text.replace(COMMENTS, '')
    note(filled, room, [...namesIn(statements, FILLS), ...temporaryTables(statements)])
    note(changed, room, namesIn(statements, CHANGES))
  }
  const names = [...new Set([...filled.keys(), ...changed.keys()])].sort()
  const roomsOf = (rooms: ReadonlyMap<string, Set<string>>, name: string) =>
    [...(rooms.get(name) ?? [])].sort()
  return Object.fromEntries(
    names.map((name) => [
      name,
      { filledBy: roomsOf(filled, name), changedBy: roomsOf(changed, name) },
    ]),
  )
}

const namesIn = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, name = '']) => name)

function note(rooms: Map<string, Set<string>>, room: string, names: readonly string[]): void {
  for (const name of names) rooms.set(name, (rooms.get(name) ?? new Set()).add(room))
}
