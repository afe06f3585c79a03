// A film for the browser's fake camera: codes drawn on white, and nothing between them.

import { writeFileSync } from 'node:fs'

const WIDTH = 480
const HEIGHT = 270
const FRAMES_A_SECOND = 10

/** Rows of black (true) and white squares. */
export type Drawing = readonly (readonly boolean[])[]

type Scene = {
  readonly seconds: number
  /** None: white. */
  readonly shows?: Drawing
}

/** The file is YUV4MPEG2, which Chromium plays again and again. */
export function writeFilm(path: string, scenes: readonly Scene[]): void {
  const colours = Buffer.alloc(WIDTH * HEIGHT * 0.5, 128)
  const frames = scenes.flatMap(({ seconds, shows }) => {
    const frame = Buffer.concat([Buffer.from('FRAME\n'), drawn(shows ?? []), colours])
    return Array.from({ length: seconds * FRAMES_A_SECOND }, () => frame)
  })
  const title = `YUV4MPEG2 W${WIDTH} H${HEIGHT} F${FRAMES_A_SECOND}:1 Ip A1:1 C420jpeg\n`
  writeFileSync(path, Buffer.concat([Buffer.from(title), ...frames]))
}

const WHITE = 235
const BLACK = 16

/** In the middle, as large as whole pixels allow; a drawing of one row is as high as a barcode. */
function drawn(drawing: Drawing): Buffer {
  const picture = Buffer.alloc(WIDTH * HEIGHT, WHITE)
  const [first] = drawing
  if (!first) return picture
  const isBars = drawing.length === 1
  const dot = Math.floor(Math.min(WIDTH / (first.length + 20), HEIGHT / (drawing.length + 8)))
  const high = isBars ? HEIGHT / 2 : dot
  const left = Math.round((WIDTH - first.length * dot) / 2)
  const top = Math.round((HEIGHT - drawing.length * high) / 2)
  for (const [row, squares] of drawing.entries()) {
    for (const [column, isBlack] of squares.entries()) {
      if (!isBlack) continue
      for (let line = 0; line < high; line += 1) {
        const from = (top + row * high + line) * WIDTH + left + column * dot
        picture.fill(BLACK, from, from + dot)
      }
    }
  }
  return picture
}

/** Widths of bars and gaps of a digit, the gap first. */
const LEFT = '3211 2221 2122 1411 1132 1231 1114 1312 1213 3112'.split(' ')
/** By the first digit: which of the six at the left are mirrored. */
const MIRRORED = '...... ..m.mm ..mm.m ..mmm. .m..mm .mm..m .mmm.. .m.m.m .m.mm. .mm.m.'.split(' ')

/** The bars of thirteen digits. */
export function ean13(code: string): Drawing {
  const digits = [...code].map(Number)
  const mirrored = MIRRORED[digits[0] ?? 0] ?? ''
  const widths = (digit: number, isMirrored: boolean) => {
    const plain = [...(LEFT[digit] ?? '')].map(Number)
    return isMirrored ? plain.toReversed() : plain
  }
  const left = digits.slice(1, 7).flatMap((digit, place) => widths(digit, mirrored[place] === 'm'))
  const right = digits.slice(7).flatMap((digit) => widths(digit, false))
  // bars and gaps by turns, a bar first: the right half begins with a bar after the middle
  const all = [1, 1, 1, ...left, 1, 1, 1, 1, 1, ...right, 1, 1, 1]
  return [all.flatMap((width, place) => Array<boolean>(width).fill(place % 2 === 0))]
}
