// What a member of staff has begun and not sent, kept by this tab: no click and no reload loses it.
// It ends with a logout, and when somebody else has logged in.

import * as z from 'zod/mini'
import { readSession, type SessionKey, writeSession } from '#src/platform/web/browser-storage.ts'

export type KeptByStaff<Value> = {
  readonly read: (staff: number) => Value
  readonly write: (staff: number, value: Value) => void
  readonly endAll: () => void
  readonly endThoseOfOthers: (staff: number) => void
}

type Kept<Value> = {
  readonly key: SessionKey
  readonly shape: z.ZodMiniType<Value>
  readonly none: Value
}

/** Under one key of the storage. Where nothing can be stored it is kept until the reload. */
export function keptByStaff<Value extends object>({
  key,
  shape,
  none,
}: Kept<Value>): KeptByStaff<Value> {
  const Stored = z.intersection(z.object({ staff: z.number() }), shape)
  /** Undefined: not read yet. */
  let current: z.infer<typeof Stored> | null | undefined
  function put(next: z.infer<typeof Stored> | null): void {
    current = next
    writeSession(key, next)
  }
  function read(staff: number): Value {
    if (current === undefined) {
      current = Stored.safeParse(readSession(key)).data ?? null
      if (current === null) put(null)
    }
    if (current && current.staff !== staff) put(null)
    return current ?? none
  }
  return {
    read,
    write: (staff, value) => put({ ...value, staff }),
    endAll: () => put(null),
    endThoseOfOthers: (staff) => void read(staff),
  }
}
