// Imports two price lists in turn over HTTP while buyers use the shop.

import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { logInStaff } from '../visitors/staff.ts'
import { visitFrom } from '../visitors/visitor.ts'

const LOOK_EVERY_MS = 1000
const REST_MS = 20_000

type Lists = {
  readonly address: string
  /** The second has other prices than the first. */
  readonly paths: readonly string[]
  readonly storeId: number
}

/** Resolves to the number of imported lists when `end` is aborted; the last one may be unfinished. */
export async function bringLists(
  { address, paths, storeId }: Lists,
  end: AbortSignal,
): Promise<number> {
  const desk = visitFrom('127.0.0.1', address)
  const token = await logInStaff(desk, 'owner')
  await desk.close()
  const headers = { authorization: `Bearer ${token}` }
  let brought = 0
  for (let turn = 0; !end.aborted; turn += 1) {
    const form = new FormData()
    form.set('supplier', 'Испытание')
    form.set('store', String(storeId))
    form.set('yes', 'true')
    const list = await readFile(paths[turn % paths.length] ?? '')
    form.set('file', new Blob([list]), 'list.csv')
    const sent = await fetch(`${address}/api/staff/imports`, {
      method: 'POST',
      headers,
      body: form,
    })
    const { id } = (await sent.json()) as { id?: number }
    // 503: the database is busy; the list is sent again
    if (id === undefined && sent.status !== 503) {
      throw new Error(`the list was answered ${sent.status}`)
    }
    if (id !== undefined && (await untilIn(`${address}/api/staff/imports/${id}`, headers, end))) {
      brought += 1
    }
    await pause(REST_MS, null, { signal: end }).catch(() => {})
  }
  return brought
}

/** Resolves to whether the import was done before `end`. */
async function untilIn(
  path: string,
  headers: Record<string, string>,
  end: AbortSignal,
): Promise<boolean> {
  while (!end.aborted) {
    const answer = await fetch(path, { headers })
    const { import: run } = (await answer.json()) as { import?: { status: string } }
    if (run?.status === 'done') return true
    // a busy shop is asked again
    if (run && run.status !== 'running') throw new Error(`the list is ${run.status}`)
    await pause(LOOK_EVERY_MS)
  }
  return false
}
