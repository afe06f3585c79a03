// Chooses the folder of test databases: in memory where there is enough of it, since copies and
// commits on a disk are many times slower.

import { existsSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
/** A migrated database takes 45 MB, one of thousands of histories some hundreds. */
const LEAST_BYTES = 2 * 1024 ** 3
const OURS = /^silkway-tests-(\d+)-/

let folder = ''

/** Before the first test. */
export function setup(): void {
  if (!hasRoom()) return
  removeLeftovers()
  folder = mkdtempSync(join(MEMORY, `silkway-tests-${process.pid}-`))
  process.env.TMPDIR = folder // of this process and of those that it starts from now on
}

/** After the last one. */
export function teardown(): void {
  if (folder) rmSync(folder, { recursive: true, force: true })
}

/** Of runs that were killed; those of other users stay. */
function removeLeftovers(): void {
  for (const name of readdirSync(MEMORY)) {
    const [, pid] = OURS.exec(name) ?? []
    const left = join(MEMORY, name)
    if (!pid || isAlive(Number(pid))) continue
    // another run may be removing it too
    if (statSync(left, { throwIfNoEntry: false })?.uid !== process.getuid?.()) continue
    rmSync(left, { recursive: true, force: true })
  }
}

/** Other systems have no such folder, and containers lend little of it. */
function hasRoom(): boolean {
  if (!existsSync(MEMORY)) return false
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize >= LEAST_BYTES
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
