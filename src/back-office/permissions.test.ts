import { describe, expect, test } from 'vitest'
import { isAllowed, isBoundToStore, ROLES, STAFF_ACTS, seenStatuses } from './permissions.ts'

/** By act: owner, manager, seller, picker, editor, accountant. */
const TABLE = {
  'see-orders': 'yes yes yes yes no yes',
  'see-contacts': 'yes yes yes no no no',
  'see-masked-contacts': 'yes yes no no no yes',
  'see-money': 'yes yes yes no no yes',
  'place-orders': 'yes yes yes no no no',
  'sell-at-counter': 'yes yes yes no no no',
  'drop-line': 'yes yes no no no no',
  'replace-line': 'yes yes no no no no',
  'move-promise': 'yes yes yes no no no',
  'change-details': 'yes yes yes no no no',
  refund: 'yes yes no no no no',
  'pay-on-receipt': 'yes yes yes no no no',
  'make-confirmed': 'yes yes no no no no',
  'make-assembling': 'yes yes yes yes no no',
  'make-ready': 'yes yes yes yes no no',
  'make-shipped': 'yes yes no no no no',
  'make-completed': 'yes yes yes no no no',
  'make-cancelled': 'yes yes no no no no',
  'make-returned': 'yes yes no no no no',
  'note-orders': 'yes yes yes yes no no',
  'assign-orders': 'yes yes yes no no no',
  'share-views': 'yes yes no no no no',
  'export-orders': 'yes yes no no no yes',
  'see-stock': 'yes yes yes yes no no',
  'change-stock': 'yes yes no no no no',
  'receive-goods': 'yes yes yes yes no no',
  'send-goods': 'yes yes yes yes no no',
  'set-shelves': 'yes yes yes yes no no',
  'count-shelves': 'yes yes yes yes no no',
  'import-lists': 'yes yes no no no no',
  'set-margins': 'yes yes no no no no',
  'see-margins': 'yes yes no no no yes',
  'set-pictures': 'yes yes no no yes no',
  'see-imports': 'yes yes no no no yes',
  'see-payments': 'yes yes no no no yes',
  'see-takings': 'yes yes yes no no yes',
  'see-exchange': 'yes yes no no no yes',
  'send-letters': 'yes yes no no no no',
  'see-pickup-code': 'yes yes no no no no',
  'hand-over-without-code': 'yes yes no no no no',
  'hand-over-part': 'yes yes yes no no no',
  'read-letters': 'yes yes no no no no',
  'answer-requests': 'yes yes yes no no no',
  'read-secrets': 'yes no no no no no',
  'read-persons': 'yes no no no no no',
  'read-acts': 'yes no no no no no',
  'manage-staff': 'yes no no no no no',
} as const

describe('who of the staff may do what', () => {
  test('is said for every act', () => {
    expect(Object.keys(TABLE).toSorted()).toEqual(STAFF_ACTS.toSorted())
  })

  const cases = STAFF_ACTS.flatMap((act) =>
    ROLES.map((role, place) => ({ role, act, may: TABLE[act].split(' ')[place] === 'yes' })),
  )
  test.each(cases)('$role, $act: $may', ({ role, act, may }) => {
    expect(isAllowed(role, act)).toBe(may)
  })

  test('sellers and pickers are bound to their store', () => {
    expect(ROLES.filter(isBoundToStore)).toEqual(['seller', 'picker'])
  })

  test('only a picker sees no other orders than those that are assembled', () => {
    expect(ROLES.filter((role) => seenStatuses(role) !== null)).toEqual(['picker'])
    expect(seenStatuses('picker')).toEqual(['confirmed', 'assembling', 'ready'])
  })
})
