// What the shop's own pictures show, in words: each drawing says it in its title.

import { readdirSync, readFileSync } from 'node:fs'
import type { NewsItem } from '../contract.ts'

const FOLDER = new URL('../pictures/', import.meta.url)
const ADDRESS = '/pictures/'

type Blocks = NewsItem['content']

/** Blocks with the words of their pictures; a picture from elsewhere stays without. */
export const withPictureTitles = (blocks: Blocks): Blocks =>
  blocks.map((block) => {
    const alt = pictureTitles().get(block.img)
    return alt ? { ...block, alt } : block
  })

let titleByAddress: ReadonlyMap<string, string> | undefined

/** Read once, when the first article is asked for. */
function pictureTitles(): ReadonlyMap<string, string> {
  titleByAddress ??= new Map(
    readdirSync(FOLDER).map((file) => [
      `${ADDRESS}${file}`,
      readFileSync(new URL(file, FOLDER), 'utf8').match(/<title>(.+?)<\/title>/)?.[1] ?? '',
    ]),
  )
  return titleByAddress
}
