// Judges by readings of every minute whether the memory of a process grows.

export type Reading = {
  readonly minute: number
  /** Megabytes that the process has in memory; the others are parts of it. */
  readonly resident: number
  readonly heapUsed: number
  readonly heapTotal: number
  readonly external: number
}

/** Megabytes of one process on PostgreSQL. */
export const MOST_RESIDENT = 400
/** Above the middle third of the time, the last third may be higher by this share. */
const MOST_GROWTH = 0.1
const LEAST_READINGS = 6

/** One sentence for each broken bound. */
export function memoryFaults(readings: readonly Reading[]): string[] {
  const resident = readings.map((reading) => reading.resident)
  const third = Math.floor(resident.length / 3)
  const middle = mean(resident.slice(third, -third))
  const last = mean(resident.slice(-third))
  const most = Math.max(...resident)
  const isFlat = last <= middle * (1 + MOST_GROWTH)
  return [
    ...(resident.length >= LEAST_READINGS ? [] : ['too few readings: let it run for longer']),
    ...(most <= MOST_RESIDENT ? [] : [`${most.toFixed(0)} MB, more than ${MOST_RESIDENT} MB`]),
    ...(isFlat
      ? []
      : [`it grows: ${middle.toFixed(0)} MB in the middle, ${last.toFixed(0)} MB at the end`]),
  ]
}

const mean = (figures: readonly number[]): number =>
  figures.reduce((sum, figure) => sum + figure, 0) / Math.max(1, figures.length)
