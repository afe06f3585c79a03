// What becomes of a picture that is brought, hostile ones among them.

import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import {
  aBomb,
  aGif,
  aJpeg,
  anSvgWithScript,
  aPhonePhoto,
  aPng,
  aPolyglot,
  aWebp,
  cutOff,
} from '#tests/support/sample-pictures.ts'
import { pictureEncoder } from './encode-apart.ts'
import type { EncodedPicture } from './encode-picture.ts'

const encoder = pictureEncoder()
afterAll(() => encoder.close())

async function encoded(bytes: Buffer): Promise<EncodedPicture> {
  const result = await encoder.encode(bytes)
  if ('refusal' in result) throw new Error(result.refusal)
  return result
}
const refusalOf = async (bytes: Buffer): Promise<string> => {
  const result = await encoder.encode(bytes)
  return 'refusal' in result ? result.refusal : ''
}

describe('a picture', () => {
  test.each([
    ['JPEG', aJpeg],
    ['PNG', aPng],
    ['WebP', aWebp],
  ])('of the format %s becomes five sizes of WebP and of AVIF', async (_, make) => {
    const { width, height, files } = await encoded(await make({ width: 2000, height: 1000 }))
    expect([width, height]).toEqual([1600, 800])
    const sizes = await Promise.all(
      files.map(async ({ size, format, bytes }) => {
        const facts = await sharp(bytes).metadata()
        return [size, format, facts.format, facts.width]
      }),
    )
    expect(sizes).toEqual(
      [96, 240, 480, 960, 1600].flatMap((size) => [
        [size, 'webp', 'webp', size],
        [size, 'avif', 'heif', size],
      ]),
    )
  })

  test('is not enlarged', async () => {
    const { width, files } = await encoded(await aJpeg({ width: 300, height: 200 }))
    expect(width).toBe(300)
    const largest = files.find(({ size, format }) => size === 1600 && format === 'webp')
    expect((await sharp(largest?.bytes).metadata()).width).toBe(300)
  })

  test('is turned as the phone was held, and says nothing of phone and place', async () => {
    const photo = await aPhonePhoto()
    expect(photo.toString('latin1')).toContain('Phone of the owner')
    const { width, height, files } = await encoded(photo)
    expect([width, height]).toEqual([300, 400])
    for (const { bytes } of files) {
      const { exif, xmp, iptc, orientation } = await sharp(bytes).metadata()
      expect([exif, xmp, iptc, orientation ?? 1]).toEqual([undefined, undefined, undefined, 1])
    }
  })

  test('keeps nothing of the bytes behind it', async () => {
    const { files } = await encoded(await aPolyglot())
    for (const { bytes } of files) expect(bytes.toString('latin1')).not.toContain('script')
  })
})

describe('refused is', () => {
  test.each([
    ['an SVG with a script', anSvgWithScript, 'это SVG: нужен JPEG, PNG или WebP'],
    ['a GIF', aGif, 'это GIF: нужен JPEG, PNG или WebP'],
    ['a text', () => Buffer.from('price;1'), 'это не картинка: нужен JPEG, PNG или WebP'],
    ['an empty file', () => Buffer.alloc(0), 'это не картинка: нужен JPEG, PNG или WebP'],
    [
      'a JPEG that is cut off',
      async () => cutOff(await aJpeg()),
      'картинка испорчена или обрывается',
    ],
    [
      'a PNG that is cut off',
      async () => cutOff(await aPng()),
      'картинка испорчена или обрывается',
    ],
    [
      'the beginning of a JPEG before an SVG',
      () => Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), anSvgWithScript()]),
      'картинка испорчена или обрывается',
    ],
    ['100 megapixels', () => aBomb(10_000, 10_000), 'больше 40 мегапикселей'],
    ['a strip that nobody can see', () => aBomb(20_000, 4), /^картинка мала \(20000×4\)/],
    ['an icon', () => aPng({ width: 40, height: 40 }), /^картинка мала/],
  ])('%s', async (_, make, refusal) => {
    expect(await refusalOf(await make())).toMatch(refusal)
  })

  test('a picture that is never done with, and the next one is encoded', async () => {
    const stuck = fileURLToPath(new URL('../../../tests/support/stuck-encoder.ts', import.meta.url))
    const impatient = pictureEncoder({ mostMs: 5000, entry: stuck })
    expect(await impatient.encode(await aJpeg())).toEqual({
      refusal: 'картинку не удалось разобрать: её разбор остановлен',
    })
    expect(await impatient.encode(Buffer.from('small'))).toEqual({ refusal: 'read' })
    impatient.close()
  }, 30_000)
})

const MEGABYTE = 1024 * 1024

test('the largest pictures are decoded in bounded memory', async () => {
  const child = fork(fileURLToPath(new URL('./encode-process.ts', import.meta.url)), {
    serialization: 'advanced',
    env: { UV_THREADPOOL_SIZE: '2', MALLOC_ARENA_MAX: '2' },
  })
  const pictures = [
    await aBomb(6300, 6300),
    await sharp(await aBomb(8000, 4900))
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer(),
    await aBomb(10_000, 10_000),
  ]
  for (const [id, bytes] of pictures.entries()) {
    child.send({ id, bytes })
    await once(child, 'message')
  }
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8')
  child.kill()
  const peak = Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) * 1024
  expect(peak).toBeGreaterThan(50 * MEGABYTE)
  expect(peak).toBeLessThan(400 * MEGABYTE)
})
