// Recognises a picture format by the first bytes, as file names are unreliable.

export type SourceFormat = 'jpeg' | 'png' | 'webp'

const PNG = '\x89PNG\r\n\x1a\n'

function formatOf(start: string): SourceFormat | null {
  if (start.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (start.startsWith(PNG)) return 'png'
  return /^RIFF.{4}WEBP/s.test(start) ? 'webp' : null
}

/** Formats that people often send but the shop does not take, by their usual name. */
const OTHERS: readonly (readonly [string, RegExp])[] = [
  ['GIF', /^GIF8/],
  ['HEIC', /^.{4}ftyp(heic|heix|hevc|mif1|msf1)/s],
  ['AVIF', /^.{4}ftypavi[fs]/s],
  ['TIFF', /^(II\*|MM.\*)/s],
  ['BMP', /^BM/],
  ['PDF', /^%PDF/],
  ['SVG', /^\s*(\ufeff|\xef\xbb\xbf)?\s*(<\?xml|<!--|<!DOCTYPE svg|<svg)/i],
  ['ZIP', /^PK/],
]

/** How many bytes are looked at. */
export const SEEN_BYTES = 64

/** `start` holds a character for each byte. */
export function recognisePicture(start: string): SourceFormat | { readonly refusal: string } {
  const format = formatOf(start)
  if (format) return format
  const other = OTHERS.find(([, magic]) => magic.test(start))
  const what = other ? `это ${other[0]}` : 'это не картинка'
  return { refusal: `${what}: нужен JPEG, PNG или WebP` }
}
