// What has become of the lines of an order: which stand, which fell out and why, what came instead.

import type { OrderChange, StaffOrder } from './contract.ts'
import { detailNames } from './order-details.ts'
import { placedText, soldText } from './order-events.ts'

type Line = StaffOrder['lines'][number]

/** A line of the order, or units of one that fell out. */
export type LineRow = {
  readonly key: string
  readonly line: Line
  /** Of them. */
  readonly quantity: number
  /** Why they fell out, and what came instead; null: they stand. */
  readonly gone: string | null
  /** It came in the place of another. */
  readonly isReplacement: boolean
}

type Lines = {
  readonly lines: readonly Line[]
  readonly gone: readonly Line[]
  readonly history: readonly OrderChange[]
}

/** In the order of the cart; a replacement stands right under what it replaces. */
export function lineRows({ lines, gone, history }: Lines): LineRow[] {
  const all = [...lines, ...gone].toSorted((one, other) => one.position - other.position)
  const changes = history.filter(({ dropped_position: position }) => position !== null)
  const nameOf = lineNames(all)
  const rowsOf = (line: Line, isReplacement: boolean): LineRow[] => {
    const own = changes.filter(({ dropped_position: position }) => position === line.position)
    const whole = own.find(({ dropped_units: units }) => units === null)
    const stands = !gone.includes(line)
    const base = { line, isReplacement }
    const main = {
      ...base,
      key: String(line.position),
      quantity: line.quantity,
      gone: stands ? null : whole ? goneText(whole, nameOf) : 'убрано',
    }
    const parts = own.flatMap((change, place): LineRow[] => {
      const { dropped_units: units, new_position: came } = change
      const part =
        units === null
          ? []
          : [
              {
                ...base,
                key: `${line.position} ${place}`,
                quantity: units,
                gone: goneText(change, nameOf),
              },
            ]
      const next = all.find(({ position }) => position === came)
      return [...part, ...(next ? rowsOf(next, true) : [])]
    })
    return [main, ...parts]
  }
  const came = new Set(changes.map(({ new_position: position }) => position))
  return all.filter(({ position }) => !came.has(position)).flatMap((line) => rowsOf(line, false))
}

type Names = (position: number | null) => string

/** Of a line by its place: `«Фильтр масляный», OC90`. */
export const lineNames =
  (lines: readonly Line[]): Names =>
  (position) => {
    const line = lines.find((each) => each.position === position)
    return line ? `«${line.name}», ${line.article}` : 'строка, которой больше нет'
  }

function goneText({ new_position: came, reason }: OrderChange, nameOf: Names): string {
  const done = came === null ? 'убрано' : `заменено на ${nameOf(came)}`
  return reason === '' ? done : `${done}: ${reason}`
}

/** What was done, by whom and why. */
export function changeText(change: OrderChange, nameOf: Names): string {
  const who = change.actor_name || actorText(change.actor)
  if (change.by_phone) return `${change.status_name}, ${placedText(who)}`
  if (change.at_counter) return `${change.status_name}, ${soldText(who)}`
  if (change.assigned !== undefined) return assignedText(change.assigned, who)
  const done = `${deedText(change, nameOf)}, ${who}`
  return change.reason ? `${done}: ${change.reason}` : done
}

function assignedText(assigned: string | null, who: string): string {
  if (assigned === null) return `отпущен, ${who}: не занимается никто`
  return assigned === who ? `взят в работу, ${who}` : `отдан, ${who}: занимается ${assigned}`
}

function deedText(change: OrderChange, nameOf: Names): string {
  const { dropped_position: line, dropped_units: units, new_position: came } = change
  if (change.changed) return `изменено: ${detailNames(change.changed)}`
  if (line === null) return change.status_name
  const what = `${units === null ? '' : `${units} шт. `}${nameOf(line)}`
  return came === null ? `убрано ${what}` : `заменено ${what} на ${nameOf(came)}`
}

const ACTORS: Readonly<Record<string, string>> = { customer: 'покупатель', shop: 'магазин' }

/** `staff 7` is the member of staff with this number. */
const actorText = (actor: string): string =>
  ACTORS[actor.split(' ')[0] ?? ''] ?? actor.replace(/^staff /, 'сотрудник № ')
