// Pictures for tests, made of noise: whole ones, and ones that somebody sends to do harm.

import sharp from 'sharp'

type Shape = { readonly width?: number; readonly height?: number }

const noise = ({ width = 400, height = 300 }: Shape) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#888888',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })

/** Each call makes another picture. */
export const aJpeg = (shape: Shape = {}): Promise<Buffer> => noise(shape).jpeg().toBuffer()
export const aPng = (shape: Shape = {}): Promise<Buffer> => noise(shape).png().toBuffer()
export const aWebp = (shape: Shape = {}): Promise<Buffer> => noise(shape).webp().toBuffer()
export const aGif = (shape: Shape = {}): Promise<Buffer> => noise(shape).gif().toBuffer()

/** Taken with the phone held upright, with the place and the phone in its metadata. */
export const aPhonePhoto = (): Promise<Buffer> =>
  noise({ width: 400, height: 300 })
    .withExif({
      IFD0: { Make: 'Phone of the owner', Orientation: '6' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 42/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()

/** A few kilobytes that unfold to many pixels. */
export const aBomb = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#ffffff' } })
    .png({ compressionLevel: 9 })
    .toBuffer()

const SCRIPT = '<script>alert(document.cookie)</script>'

export const anSvgWithScript = (): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300">${SCRIPT}</svg>`)

/** A whole JPEG, and a page of HTML behind it. */
export const aPolyglot = async (): Promise<Buffer> =>
  Buffer.concat([await aJpeg(), Buffer.from(`<html>${SCRIPT}</html>`)])

export const cutOff = (picture: Buffer): Buffer => picture.subarray(0, picture.length / 2)

/** A request that sends it to the shop. */
export function photoForm(bytes: Buffer) {
  const edge = 'edge-of-a-photo'
  const head =
    `--${edge}\r\nContent-Disposition: form-data; name="photo"; filename="photo.jpg"\r\n` +
    'Content-Type: image/jpeg\r\n\r\n'
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${edge}` },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${edge}--\r\n`)]),
  }
}
