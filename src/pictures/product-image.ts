// Converts a product's pictures of the database to images of the API.

import { type ProductImage, pictureAddress, STATED_SIZE } from './contract.ts'

export type PictureFacts = {
  readonly hash: string
  /** Of the largest file. */
  readonly width: number
  readonly height: number
}

/** Parses triples of hash, width and height, joined by commas in the order of the pictures. */
export function pictureFacts(text: string | null): PictureFacts[] {
  const words = text?.split(',') ?? []
  return words.flatMap((hash, place) =>
    place % 3 === 0
      ? [{ hash, width: Number(words[place + 1]), height: Number(words[place + 2]) }]
      : [],
  )
}

/** `name`: alt text of the first picture; further ones also state their number. */
export const productImages = (pictures: readonly PictureFacts[], name: string): ProductImage[] =>
  pictures.map(({ hash, width, height }, place) => {
    const scale = Math.min(1, STATED_SIZE / Math.max(width, height))
    return {
      address: pictureAddress(hash, STATED_SIZE, 'webp'),
      width: Math.max(1, Math.round(width * scale)),
      height: Math.max(1, Math.round(height * scale)),
      alt: place === 0 ? name : `${name}, фото ${place + 1}`,
    }
  })
