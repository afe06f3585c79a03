import { expect, test } from 'vitest'
import { refuseBrokenEncoding } from './broken-encoding.ts'

test.each(['/api/x?search=%E0%A4%A', '/api/x?search=%', '/api/x?search=100%&page=1'])(
  'the query of %s cannot be read',
  async (url) => {
    await expect(refuseBrokenEncoding({ url })).rejects.toMatchObject({ kind: 'malformed' })
  },
)

test.each(['/api/x', '/api/x?search=5w%2F30+a', '/api/x?search=%D1%84%25', '/100%/x'])(
  'the query of %s can',
  async (url) => {
    await expect(refuseBrokenEncoding({ url })).resolves.toBeUndefined()
  },
)
