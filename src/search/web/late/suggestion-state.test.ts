import { describe, expect, test } from 'vitest'
import {
  actOfKey,
  NO_SUGGESTIONS,
  type SuggestionEvent,
  type SuggestionState,
  suggestionState,
} from './suggestion-state.ts'

const three = { kind: 'answered', size: 3, isWatched: true } as const
const down = { kind: 'moved', by: 1 } as const
const up = { kind: 'moved', by: -1 } as const
const closed = { kind: 'closed' } as const

const having = (...events: SuggestionEvent[]): SuggestionState =>
  events.reduce(suggestionState, NO_SUGGESTIONS)

describe('the list of suggestions', () => {
  test('opens with an answer and points at nothing', () => {
    expect(having(three)).toEqual({ size: 3, isOpen: true, active: -1 })
  })

  test('stays closed where nothing is suggested, or the field was left meanwhile', () => {
    expect(having({ ...three, size: 0 }).isOpen).toBe(false)
    expect(having({ ...three, isWatched: false }).isOpen).toBe(false)
  })

  test.each([
    [[down], 0],
    [[down, down, down], 2],
    [[down, down, down, down], 0],
    [[up], 2],
    [[down, up], 2],
  ])('is walked through round and round: %j', (keys, active) => {
    expect(having(three, ...keys).active).toBe(active)
  })

  test('opens again by an arrow, at the end from which it comes', () => {
    expect(having(three, closed, down)).toEqual({ size: 3, isOpen: true, active: 0 })
    expect(having(three, closed, up)).toEqual({ size: 3, isOpen: true, active: 2 })
    expect(having(down)).toEqual(NO_SUGGESTIONS)
  })

  test('points at nothing once the cursor is in the text, and after a new answer', () => {
    expect(having(three, down, { kind: 'left-list' })).toMatchObject({ isOpen: true, active: -1 })
    expect(having(three, down, three).active).toBe(-1)
  })
})

describe('a key', () => {
  const open = having(three)

  test('chooses what is pointed at; otherwise Enter searches', () => {
    expect(actOfKey('Enter', having(three, down))).toBe('choose')
    expect(actOfKey('Enter', open)).toBeNull()
    expect(actOfKey('Enter', having(three, down, closed))).toBeNull()
  })

  test('Escape closes the list; without a list it is the browser’s', () => {
    expect(actOfKey('Escape', open)).toBe('close')
    expect(actOfKey('Escape', NO_SUGGESTIONS)).toBeNull()
  })

  test.each(['Tab', 'a', ' ', 'Backspace'])('«%s» is the browser’s', (key) => {
    expect(actOfKey(key, having(three, down))).toBeNull()
  })
})
