// One server per data folder: the embedded database has no lock of its own.

import { link, mkdir, readFile, rename, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export type FolderLock = { release(): Promise<void> }

/** Resolves to null when a living process holds the folder; takes over what a dead one left. */
export async function lockFolder(folder: string): Promise<FolderLock | null> {
  await mkdir(folder, { recursive: true })
  const file = join(folder, 'server.lock')
  const mine = `${file}.${process.pid}`
  await writeFile(mine, `${process.pid} ${await startedAt(process.pid)}`)
  try {
    // link() refuses an existing name, and the file it makes is whole from the first moment
    await link(mine, file)
  } catch {
    if (await isHeld(file)) return null
    if (!(await removeStale(file, mine))) return null
    await link(mine, file).catch(() => {})
    if ((await readFile(file, 'utf8').catch(() => '')) !== (await readFile(mine, 'utf8')))
      return null
  } finally {
    await unlink(mine).catch(() => {})
  }
  return { release: () => unlink(file).catch(() => {}) }
}

async function isHeld(file: string): Promise<boolean> {
  const [pid = '', since = ''] = (await readFile(file, 'utf8').catch(() => '')).split(' ')
  const holder = Number(pid)
  if (!(holder > 0) || !isAlive(holder)) return false
  // a process number is used again after a restart of the machine: its start tells them apart
  return since === (await startedAt(holder))
}

/** Of several processes that find the same dead lock, rename lets exactly one remove it. */
async function removeStale(file: string, mine: string): Promise<boolean> {
  const stale = `${mine}.stale`
  try {
    await rename(file, stale)
    await unlink(stale)
    return true
  } catch {
    return false
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Linux tells when a process began, in clock ticks since boot; elsewhere the text is empty. */
async function startedAt(pid: number): Promise<string> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
}
