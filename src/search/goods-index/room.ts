// Room for the sets of one search. Each search takes some megabytes of numbers and gives all of them
// back at once: as memory of their own they would make the collector go through the whole heap
// several times a second.

const ROOM = 4 * 2 ** 20

let room = new Uint32Array(0)
let taken = 0

/** What was taken before is free again: its sets must not be used any more. */
export function freeRoom(): void {
  if (room.length === 0) room = new Uint32Array(ROOM)
  taken = 0
}

/** So many numbers, of any value; beyond the room memory of their own. */
export function takeRoom(length: number): Uint32Array {
  if (taken + length > room.length) return new Uint32Array(length)
  taken += length
  return room.subarray(taken - length, taken)
}

/** Only the first so many of what was taken last are used. */
export function keepFirst(numbers: Uint32Array, used: number): Uint32Array {
  if (numbers.buffer === room.buffer) taken -= numbers.length - used
  return numbers.subarray(0, used)
}
