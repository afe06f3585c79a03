// The most memory that a process has had at once, as Linux keeps it.

import { readFile, writeFile } from 'node:fs/promises'
import { setInterval } from 'node:timers/promises'

const EVERY_MS = 100

/** Resident megabytes at most since the process began, or since `forgetPeak`; 0 where nobody knows. */
async function peakMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024
}

/** From now on the peak counts anew; where that is not allowed the old one stays in it. */
export const forgetPeak = (pid: number): Promise<void> =>
  writeFile(`/proc/${pid}/clear_refs`, '5').catch(() => {})

/** Looks until `work` ends: of a process that is gone nothing can be read any more. */
export async function peakWhile(pid: number, work: Promise<unknown>): Promise<number> {
  const end = new AbortController()
  let peak = 0
  const looking = (async () => {
    try {
      for await (const _ of setInterval(EVERY_MS, null, { signal: end.signal })) {
        peak = Math.max(peak, await peakMegabytes(pid))
      }
    } catch (error) {
      if (!end.signal.aborted) throw error
    }
  })()
  await work
  end.abort()
  await looking
  return peak
}
