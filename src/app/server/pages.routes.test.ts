import { describe, expect, test } from 'vitest'
import { isAlreadyThere } from './pages.routes.ts'

const ETAG = '"a1b2-br"'

describe('a browser that names what it has', () => {
  test.each([
    ['"a1b2-br"'],
    ['W/"a1b2-br"'],
    ['"other", "a1b2-br"'],
    ['W/"other" ,W/"a1b2-br"'],
    ['*'],
  ])('is told that nothing changed: %s', (tags) => {
    expect(isAlreadyThere(tags, ETAG)).toBe(true)
  })

  test.each([[undefined], [''], ['"a1b2"'], ['a1b2-br'], ['"x"a1b2-br""'], ['W/"a1b2-gzip"']])(
    'is sent the page: %s',
    (tags) => {
      expect(isAlreadyThere(tags, ETAG)).toBe(false)
    },
  )
})
