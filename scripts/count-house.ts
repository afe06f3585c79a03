// Counts the files, crumbs, doors and tables beside their aims: the work of scripts/count-house.mjs.
// Ends with 1 where a figure is over its aim; with `--files-are-told` the number of files is only said.
// `--all` lists the crumbs and every table's rooms too.

import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { houseFigures } from './lib/house-figures.ts'

const AIMS = {
  files: 850,
  /** Decision 0063. */
  filesPerThousandLines: 12.9,
  crumbs: 35,
  door: 40,
  repeatedFunctions: 0,
  temporary: 15,
  shared: 0,
}
const root = fileURLToPath(new URL('../', import.meta.url))
const isLong = process.argv.includes('--all')

const figures = houseFigures(projectFiles())
const { shop, workshop, crumbs, doors, repeatedFunctions, temporaryTables, tables } = figures
const repeated = Object.entries(repeatedFunctions)
const severalRooms = Object.entries(tables).filter(([, { filledBy }]) => filledBy.length > 1)

const sizes = ({ lines, median }: typeof shop) => `${lines} lines, median ${median}`
const perThousand = Math.round((shop.files / shop.lines) * 10_000) / 10
say(`files under src: ${shop.files}`, shop.files, AIMS.files, sizes(shop))
if (process.argv.includes('--files-are-told')) process.exitCode = 0
say(`files of 1,000 lines: ${perThousand}`, perThousand, AIMS.filesPerThousandLines)
console.log(`files under scripts and database: ${workshop.files}; ${sizes(workshop)}`)
say(`crumbs: ${crumbs.length}`, crumbs.length, AIMS.crumbs, '25 lines or fewer, one importer')
if (isLong) list(crumbs)
const [largest, names] = doors[0] ?? ['', 0]
say(`names of the largest door: ${names}`, names, AIMS.door, largest)
list(doors.map(([door, count]) => `${String(count).padStart(3)} ${door}`))
say(
  `functions with several definitions: ${repeated.length}`,
  repeated.length,
  AIMS.repeatedFunctions,
)
list(repeated.map(([name, places]) => `${name}: ${places.length}`))
const temporary = temporaryTables.length
say(`temporary tables: ${temporary}`, temporary, AIMS.temporary)
if (isLong) list(temporaryTables)
say(`tables filled by several rooms: ${severalRooms.length}`, severalRooms.length, AIMS.shared)
list(
  (isLong ? Object.entries(tables) : severalRooms).map(
    ([table, { filledBy, changedBy }]) =>
      `${table}: filled by ${filledBy.join(', ') || 'nobody'}; changed by ${changedBy.join(', ') || 'nobody'}`,
  ),
)

/** A figure beside the most that it may be. */
function say(text: string, figure: number, most: number, more = ''): void {
  const isOver = figure > most
  if (isOver) process.exitCode = 1
  console.log(`${text} (at most ${most})${isOver ? ', over' : ''}${more && `; ${more}`}`)
}

function list(lines: readonly string[]): void {
  for (const line of lines) console.log(`  ${line}`)
}

function projectFiles(): Map<string, string> {
  const paths = globSync('{src,scripts,database}/**/*.{ts,tsx,mjs,sql}', { cwd: root })
  return new Map(paths.map((path) => [path, readFileSync(`${root}${path}`, 'utf8')]))
}
