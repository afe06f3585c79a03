// Which of the codes that a camera sees counts as a scan: once, however long it is held there.

export const SCANNED_FORMATS = ['ean_13', 'ean_8', 'upc_a', 'upc_e', 'code_128', 'qr_code'] as const

type Point = { readonly x: number; readonly y: number }
export type SeenCode = { readonly text: string; readonly corners: readonly Point[] }

/** A frame. */
export type ToWorker = ImageData
export type FromWorker = { readonly codes: readonly SeenCode[] } | { readonly failed: true }

/** The nearest to the middle first: it is the one that is meant. */
export function fromMiddle(
  codes: readonly SeenCode[],
  { width, height }: { readonly width: number; readonly height: number },
): string[] {
  const distance = ({ corners }: SeenCode): number => {
    const middle = (axis: 'x' | 'y') =>
      corners.reduce((sum, corner) => sum + corner[axis], 0) / Math.max(1, corners.length)
    return Math.hypot(middle('x') - width / 2, middle('y') - height / 2)
  }
  return codes
    .toSorted((one, other) => distance(one) - distance(other))
    .map(({ text }) => text)
    .filter((text) => text.trim() !== '')
}

/** After a hit nothing counts for a while: the hand is still moving. */
export const PAUSE_MS = 1000
/** A code that was out of sight for so long was put away and shown again: it counts again. */
export const AWAY_MS = 1500

/** Takes the codes of each frame, the meant one first; returns the one that counts, or null. */
export function hitFilter(): (seen: readonly string[], at: number) => string | null {
  /** Codes that have counted, and when they were last in sight. */
  const counted = new Map<string, number>()
  let lastHitAt = Number.NEGATIVE_INFINITY
  return (seen, at) => {
    for (const [text, lastAt] of counted) {
      if (at - lastAt >= AWAY_MS) counted.delete(text)
      else if (seen.includes(text)) counted.set(text, at)
    }
    const [meant] = seen
    if (meant === undefined || counted.has(meant) || at - lastHitAt < PAUSE_MS) return null
    counted.set(meant, at)
    lastHitAt = at
    return meant
  }
}
