// Which Node the project accepts.
import { describe, expect, test } from 'vitest'
import { isNewEnough } from './project-node.mjs'

describe('the Node of the project', () => {
  test.each(['22.22.0', '22.23.1', '24.0.0', '26.1.0'])('%s is new enough', (version) => {
    expect(isNewEnough(version)).toBe(true)
  })

  test.each(['20.19.0', '20.30.0', '22.21.9', '18.0.0'])('%s is too old', (version) => {
    expect(isNewEnough(version)).toBe(false)
  })
})
