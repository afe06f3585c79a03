// The photographs of a product as the server renders them: they work without scripts.

import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ProductImage } from '../contract.ts'
import { Gallery } from './late/gallery.tsx'
import { Photo } from './photo.tsx'

const imageOf = (letter: string): ProductImage => ({
  address: `/pictures/${letter.repeat(32)}-960.webp`,
  width: 960,
  height: 720,
  alt: `Фильтр ${letter}`,
})

test('a photograph offers AVIF before WebP, in two densities, with its place reserved', () => {
  const html = renderToStaticMarkup(<Photo image={imageOf('a')} size="medium" />)
  const name = `/pictures/${'a'.repeat(32)}`
  expect(html).toContain(
    `<source type="image/avif" srcSet="${name}-96.avif, ${name}-240.avif 2x"/><img`,
  )
  expect(html).toContain(`src="${name}-96.webp" srcSet="${name}-96.webp, ${name}-240.webp 2x"`)
  expect(html).toContain('alt="" width="960" height="720" loading="lazy"')
})

test('a gallery is links to the largest files and to places in the strip', () => {
  const html = renderToStaticMarkup(<Gallery images={[imageOf('a'), imageOf('b')]} />)
  expect(html.match(/loading="eager"/g)).toHaveLength(1)
  for (const [letter, place] of [
    ['a', 1],
    ['b', 2],
  ] as const) {
    expect(html).toContain(`href="/pictures/${letter.repeat(32)}-1600.webp"`)
    expect(html).toContain(`aria-label="Увеличить фото ${place} из 2"`)
    expect(html).toContain(`id="photo-${place}"`)
    expect(html).toContain(`href="#photo-${place}"`)
    expect(html).toContain(`alt="Фильтр ${letter}"`)
  }
})

test('a single photograph has no choice of small ones', () => {
  const html = renderToStaticMarkup(<Gallery images={[imageOf('a')]} />)
  expect(html).not.toContain('#photo-1')
})
