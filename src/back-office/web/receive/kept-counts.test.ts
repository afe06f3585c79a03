import { describe, expect, test } from 'vitest'
import { type KeptCount, keptCounts } from './kept-counts.ts'

function memory() {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
    removeItem: (name: string) => void kept.delete(name),
  }
}

const good = { id: 3, article: 'A21-1', manufacturer: 'Лада', name: 'Фильтр' }
const count = (key: string): KeptCount => ({
  reception: 5,
  key,
  good,
  units: 1,
  state: 'expected',
})

describe('counts that wait', () => {
  test('are there after the page has died, for the one who made them alone', () => {
    const storage = memory()
    const counts = keptCounts(7, () => storage)
    counts.add(count('a'))
    keptCounts(7, () => storage).add({ ...count('b'), counted: 4 })
    expect(keptCounts(7, () => storage).read()).toEqual([count('a'), { ...count('b'), counted: 4 }])
    expect(keptCounts(8, () => storage).read()).toEqual([])
    counts.remove('a')
    counts.remove('b')
    expect(storage.kept.size).toBe(0)
  })

  test('of which the shop refuses one keep it with its words until it is seen', () => {
    const storage = memory()
    const counts = keptCounts(7, () => storage)
    counts.add(count('a'))
    counts.add(count('b'))
    counts.refuse('a', 'Приёмка закрыта.')
    expect(counts.read()).toEqual([{ ...count('a'), refused: 'Приёмка закрыта.' }, count('b')])
  })

  test('are none where the storage is forbidden, or holds something else', () => {
    const forbidden = keptCounts(7, () => {
      throw new Error('SecurityError')
    })
    forbidden.add(count('a'))
    expect(forbidden.read()).toEqual([])
    const storage = memory()
    storage.setItem('office.counts.7', '{"a": 1}')
    expect(keptCounts(7, () => storage).read()).toEqual([])
  })
})
