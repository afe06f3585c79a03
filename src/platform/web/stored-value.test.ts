// A value in the browser's storage, where storage is full or forbidden.

import { afterEach, expect, test, vi } from 'vitest'
import { storedValue } from './stored-value.ts'

afterEach(() => vi.unstubAllGlobals())

const texts = (stored: unknown): string[] => (Array.isArray(stored) ? stored : [])
const cart = () => storedValue<string[]>('cartItems', [], texts)

test('is changed in the page though nothing can be stored', () => {
  const setItem = () => {
    throw new Error('full')
  }
  const localStorage = { getItem: () => '["фильтр"]', setItem, removeItem: setItem }
  vi.stubGlobal('window', { localStorage })
  const value = cart()
  value.change((words) => [...words, 'свеча'])
  value.change((words) => [...words, 'ремень'])
  expect(value.read()).toEqual(['фильтр', 'свеча', 'ремень'])
})

test('is changed in the page though storage may not even be named', () => {
  vi.stubGlobal('window', {
    get localStorage(): never {
      throw new Error('forbidden')
    },
  })
  const value = cart()
  value.change((words) => [...words, 'свеча'])
  value.change((words) => [...words, 'ремень'])
  expect(value.read()).toEqual(['свеча', 'ремень'])
})
