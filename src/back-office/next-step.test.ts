import { expect, test } from 'vitest'
import { nextStep } from './next-step.ts'
import { allowedActs, ORDER_STEPS, STAFF_ACTS } from './permissions.ts'

const walk = (isPickup: boolean): string[] => {
  const passed: string[] = []
  for (let status = 'new'; ; ) {
    const step = nextStep({ status, is_pickup: isPickup }, STAFF_ACTS)
    if (!step) return passed
    passed.push(`${step.to}${step.needsCode ? ' by code' : ''}`)
    status = step.to
  }
}

test('a pickup is walked from new to completed, and handed over by its code', () => {
  expect(walk(true)).toEqual(['confirmed', 'assembling', 'ready', 'completed by code'])
})

test('a delivery is shipped, and needs no code', () => {
  expect(walk(false)).toEqual(['confirmed', 'assembling', 'shipped', 'completed'])
})

test('an order that is over has no next step', () => {
  for (const status of ['completed', 'cancelled', 'returned']) {
    expect(nextStep({ status, is_pickup: true }, STAFF_ACTS)).toBeNull()
  }
})

test('a role gets no step that it may not take', () => {
  const may = allowedActs('seller')
  expect(nextStep({ status: 'new', is_pickup: true }, may)).toBeNull()
  expect(nextStep({ status: 'confirmed', is_pickup: true }, may)?.to).toBe('assembling')
  for (const status of ['new', ...ORDER_STEPS]) {
    expect(nextStep({ status, is_pickup: true }, allowedActs('editor'))).toBeNull()
  }
})
