import { describe, expect, test } from 'vitest'
import { isAllowed, isBoundToStore, ROLES, STAFF_ACTS } from './permissions.ts'

/** By act: owner, manager, seller, editor. */
const TABLE = {
  'see-orders': [true, true, true, false],
  'drop-line': [true, true, false, false],
  'move-promise': [true, true, true, false],
  refund: [true, true, false, false],
  'pay-on-receipt': [true, true, true, false],
  'make-confirmed': [true, true, false, false],
  'make-assembling': [true, true, true, false],
  'make-ready': [true, true, true, false],
  'make-shipped': [true, true, false, false],
  'make-completed': [true, true, true, false],
  'make-cancelled': [true, true, false, false],
  'make-returned': [true, true, false, false],
  'change-stock': [true, true, false, false],
  'import-lists': [true, true, false, false],
  'see-money': [true, true, false, false],
  'see-exchange': [true, true, false, false],
  'send-letters': [true, true, false, false],
  'see-pickup-code': [true, true, false, false],
  'hand-over-without-code': [true, true, false, false],
  'read-letters': [true, true, false, false],
  'read-secrets': [true, false, false, false],
  'read-acts': [true, false, false, false],
} as const

describe('who of the staff may do what', () => {
  test('is said for every act', () => {
    expect(Object.keys(TABLE).toSorted()).toEqual(STAFF_ACTS.toSorted())
  })

  const cases = STAFF_ACTS.flatMap((act) =>
    ROLES.map((role, place) => ({ role, act, may: TABLE[act][place] })),
  )
  test.each(cases)('$role, $act: $may', ({ role, act, may }) => {
    expect(isAllowed(role, act)).toBe(may)
  })

  test('only a seller is bound to his store', () => {
    expect(ROLES.filter(isBoundToStore)).toEqual(['seller'])
  })
})
