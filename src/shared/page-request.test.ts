import { describe, expect, test } from 'vitest'
import { pagedAnswer, pageRequest } from './page-request.ts'

describe('a page of a list', () => {
  test('is the first of 24 when nothing is asked', () => {
    expect(pageRequest({})).toEqual({ page: 1, per_page: 24, offset: 0 })
    expect(pageRequest({ page: 3, per_page: 10 }).offset).toBe(20)
  })

  test('tells the total exactly to 1,000, and that there are more beyond', () => {
    const request = pageRequest({})
    expect(pagedAnswer(request, 1000)).toEqual({ total: 1000, page: 1, per_page: 24 })
    expect(pagedAnswer(request, 1001)).toMatchObject({ total: 1000, total_is_lower_bound: true })
  })
})
