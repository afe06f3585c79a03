import { describe, expect, test } from 'vitest'
import { AWAY_MS, fromMiddle, hitFilter, PAUSE_MS } from './seen-codes.ts'

const FRAME_MS = 100

/** Shows each list of codes for its time, frame by frame; returns what counted. */
function shown(...scenes: readonly (readonly [ms: number, ...codes: string[]])[]): string[] {
  const take = hitFilter()
  const hits: string[] = []
  let at = 5000
  for (const [ms, ...codes] of scenes) {
    for (const end = at + ms; at < end; at += FRAME_MS) {
      const hit = take(codes, at)
      if (hit !== null) hits.push(hit)
    }
  }
  return hits
}

describe('a code in front of the camera', () => {
  test('counts once, however long it is held there', () => {
    expect(shown([60_000, 'A'])).toEqual(['A'])
  })

  test('that is twice in one picture, as on two sides of a box, counts once', () => {
    expect(shown([FRAME_MS, 'A', 'A'])).toEqual(['A'])
    expect(shown([PAUSE_MS * 3, 'A', 'A'])).toEqual(['A'])
  })

  test('counts once, though some frames are blurred', () => {
    const blurred = Array.from({ length: 20 }, () => [AWAY_MS - 2 * FRAME_MS] as const)
    expect(shown(...blurred.flatMap((gap) => [[FRAME_MS, 'A'] as const, gap]))).toEqual(['A'])
  })

  test('counts again when it was put away and shown again', () => {
    expect(shown([500, 'A'], [AWAY_MS + FRAME_MS], [500, 'A'])).toEqual(['A', 'A'])
  })

  test('beside another one that has counted is not counted by turns', () => {
    const turns = Array.from({ length: 30 }, (_, n) => (n % 2 ? ['A', 'B'] : ['B', 'A']))
    expect(shown(...turns.map(([one = '', two = '']) => [PAUSE_MS, one, two] as const))).toEqual([
      'B',
      'A',
    ])
  })

  test('waits for the end of the pause after another hit', () => {
    expect(shown([200, 'A'], [PAUSE_MS - 300, 'B'])).toEqual(['A'])
    expect(shown([200, 'A'], [PAUSE_MS, 'B'])).toEqual(['A', 'B'])
  })

  test('that only stands at the edge counts when it comes to the middle', () => {
    expect(shown([3000, 'A', 'B'], [300, 'B', 'A'])).toEqual(['A', 'B'])
  })
})

test('of several codes the one nearest to the middle is meant', () => {
  const square = (x: number, y: number) =>
    [
      [x - 5, y - 5],
      [x + 5, y - 5],
      [x + 5, y + 5],
      [x - 5, y + 5],
    ].map(([left = 0, top = 0]) => ({ x: left, y: top }))
  const codes = [
    { text: 'edge', corners: square(20, 20) },
    { text: 'middle', corners: square(330, 250) },
    { text: ' ', corners: square(320, 240) },
    { text: 'near', corners: square(250, 240) },
  ]
  expect(fromMiddle(codes, { width: 640, height: 480 })).toEqual(['middle', 'near', 'edge'])
})
