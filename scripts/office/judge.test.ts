import { expect, test } from 'vitest'
import { judge } from './judge.ts'

const world = () => ({ name: 'a shop', [Symbol.asyncDispose]: async () => {} })
const fine = async () => []
const faulty = async () => ['second: slow']
const broken = async () => {
  throw new Error('no such row')
}

test('a check that breaks is a fault, and those before and after it count', async () => {
  const faults = await judge(
    { first: broken, second: faulty, third: fine, fourth: faulty, unasked: broken },
    { only: ['first', 'second', 'third', 'fourth'], open: async () => world() },
  )
  expect(faults).toHaveLength(3)
  expect(faults[0]).toMatch(/^first: broke off, Error: no such row/)
  expect(faults.slice(1)).toEqual(['second: slow', 'second: slow'])
})

test('a world that does not open, or does not close, is a fault of its checks', async () => {
  const unopened = await judge(
    { first: fine, second: fine },
    { only: ['first', 'second'], open: broken },
  )
  expect(unopened).toEqual([expect.stringMatching(/^first, second: broke off, Error: no such row/)])
  const unclosed = async () => ({ ...world(), [Symbol.asyncDispose]: broken })
  const faults = await judge({ first: faulty }, { only: ['first'], open: unclosed })
  expect(faults).toEqual(['second: slow', expect.stringMatching(/^first: broke off/)])
})

test('a world is not opened for nothing', async () => {
  expect(await judge({ first: fine }, { only: ['second'], open: broken })).toEqual([])
})
