import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { firstArticles } from './server/bring-first-articles.ts'

const FOLDER = new URL('./pictures/', import.meta.url)
const pictures = readdirSync(FOLDER).map((file) => ({
  address: `/pictures/${file}`,
  text: readFileSync(new URL(file, FOLDER), 'utf8'),
}))
const addressesOf = (chosen: typeof pictures) => chosen.map(({ address }) => address)

/** At the width of a phone a letter of 24 is one of 12. */
const SMALLEST_LETTER = 24
const sizesOf = (text: string) =>
  [...text.matchAll(/font-size="([\d.]+)"/g)].map(([, size]) => Number(size))

describe('the pictures of the articles', () => {
  test('are all drawn, and all drawn are shown', () => {
    const shown = firstArticles.flatMap(({ logo, blocks }) => [
      logo,
      ...blocks.map(({ image }) => image),
    ])
    expect([...new Set(shown)].sort()).toEqual(addressesOf(pictures).sort())
  })

  test('have the shape of their place and say what they show', () => {
    for (const { address, text } of pictures) {
      expect(text, address).toContain('width="640" height="360" viewBox="0 0 640 360"')
      expect(text, address).toMatch(/<title>[^<]{30,}<\/title>/)
    }
  })

  test('are drawn for the dark too, and neither load nor run anything', () => {
    for (const { address, text } of pictures) {
      expect(text, address).toContain('prefers-color-scheme:dark')
      expect(text, address).not.toMatch(
        /<script|href|url\((?!data:font)|\son[a-z]+=|<image|@import/,
      )
    }
  })

  test('carry the letters of the shop: a picture loads no font of the page', () => {
    for (const { address, text } of pictures) {
      expect(text, address).toContain('@font-face{font-family:"Golos Text"')
    }
  })

  test('have no letters too small for a phone', () => {
    const unreadable = pictures.filter(({ text }) =>
      sizesOf(text).some((size) => size < SMALLEST_LETTER),
    )
    expect(addressesOf(unreadable)).toEqual([])
  })
})
