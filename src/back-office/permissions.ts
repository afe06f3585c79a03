// The permissions of staff by role.

export const ROLES = ['owner', 'manager', 'seller', 'picker', 'editor', 'accountant'] as const
export type Role = (typeof ROLES)[number]

export const ROLE_NAMES: Readonly<Record<Role, string>> = {
  owner: 'владелец',
  manager: 'менеджер',
  seller: 'продавец',
  picker: 'сборщик',
  editor: 'редактор',
  accountant: 'бухгалтер',
}

/** Steps that staff may take; the order of steps is checked by `step_order`. */
export const ORDER_STEPS = [
  'confirmed',
  'assembling',
  'ready',
  'shipped',
  'completed',
  'cancelled',
  'returned',
] as const
export type OrderStep = (typeof ORDER_STEPS)[number]

export const STAFF_ACTS = [
  'see-orders',
  // phone, address, name and comment of a buyer; masked: enough to tell two orders apart
  'see-contacts',
  'see-masked-contacts',
  'see-money',
  // for a buyer on the phone
  'place-orders',
  // to a buyer who stands at the counter: sellers in their shop
  'sell-at-counter',
  'drop-line',
  'replace-line',
  'move-promise',
  // recipient, phone, comment and street of an order
  'change-details',
  'refund',
  'pay-on-receipt',
  ...ORDER_STEPS.map((step) => `make-${step}` as const),
  'see-pickup-code',
  'hand-over-without-code',
  // what the buyer does not take at the counter falls out of the order
  'hand-over-part',
  'note-orders',
  'assign-orders',
  // named filters of the list that all see
  'share-views',
  'export-orders',
  // levels and their ledger: sellers and pickers of their shop, elsewhere only what is free
  'see-stock',
  'change-stock',
  // what comes to a place is counted, and goods are sent to another one: sellers and pickers at theirs
  'receive-goods',
  'send-goods',
  // on which shelf goods lie, which who takes them knows best
  'set-shelves',
  // all goods of a shelf at once: sellers and pickers in their shop
  'count-shelves',
  'import-lists',
  // markups on the prices of lists
  'set-margins',
  'see-margins',
  // photographs of goods
  'set-pictures',
  'see-imports',
  // of all orders; `see-money`: of the orders that one sees
  'see-payments',
  // what the shops took and gave back in a day
  'see-takings',
  'see-exchange',
  'send-letters',
  'read-letters',
  // of buyers: parts to be found, calls to be made
  'answer-requests',
  'read-secrets',
  // of the buyers in an export
  'read-persons',
  'read-acts',
  'manage-staff',
] as const
export type StaffAct = (typeof STAFF_ACTS)[number]

/** Only the owner does these. */
const OWNERS = ['read-secrets', 'read-persons', 'read-acts', 'manage-staff']
const SHOP_WORK = STAFF_ACTS.filter((act) => !OWNERS.includes(act))

const ALLOWED: Readonly<Record<Role, readonly StaffAct[]>> = {
  owner: STAFF_ACTS,
  manager: SHOP_WORK,
  seller: [
    'see-orders',
    'see-contacts',
    'see-money',
    'place-orders',
    'sell-at-counter',
    'move-promise',
    'change-details',
    'pay-on-receipt',
    'note-orders',
    'assign-orders',
    'answer-requests',
    'receive-goods',
    'send-goods',
    'set-shelves',
    'count-shelves',
    'see-stock',
    'see-takings',
    'hand-over-part',
    'make-assembling',
    'make-ready',
    'make-completed',
  ],
  picker: [
    'see-orders',
    'note-orders',
    'receive-goods',
    'send-goods',
    'set-shelves',
    'count-shelves',
    'see-stock',
    'make-assembling',
    'make-ready',
  ],
  // writes the texts of the shop, and sees neither orders nor buyers
  editor: ['set-pictures'],
  // changes nothing
  accountant: [
    'see-orders',
    'see-masked-contacts',
    'see-money',
    'see-payments',
    'see-takings',
    'see-exchange',
    'export-orders',
    'see-margins',
    'see-imports',
  ],
}

export const allowedActs = (role: Role): readonly StaffAct[] => ALLOWED[role]

export const isAllowed = (role: Role, act: StaffAct): boolean => ALLOWED[role].includes(act)

/** Whether the role sees only the orders of its own store. */
export const isBoundToStore = (role: Role): boolean => role === 'seller' || role === 'picker'

/**
 * The states in which the role sees orders; null: any. A picker still sees what he has just made
 * ready, so that a repeated step is answered.
 */
export const seenStatuses = (role: Role): readonly ('new' | OrderStep)[] | null =>
  role === 'picker' ? ['confirmed', 'assembling', 'ready'] : null

export const seesStatus = (role: Role, status: 'new' | OrderStep): boolean =>
  seenStatuses(role)?.includes(status) ?? true
