// The permissions of staff by role.

export const ROLES = ['owner', 'manager', 'seller', 'editor'] as const
export type Role = (typeof ROLES)[number]

export const ROLE_NAMES: Readonly<Record<Role, string>> = {
  owner: 'владелец',
  manager: 'менеджер',
  seller: 'продавец',
  editor: 'редактор',
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
  'drop-line',
  'move-promise',
  'refund',
  'pay-on-receipt',
  ...ORDER_STEPS.map((step) => `make-${step}` as const),
  'see-pickup-code',
  'hand-over-without-code',
  'change-stock',
  'import-lists',
  'see-money',
  'see-exchange',
  'send-letters',
  'read-letters',
  'read-secrets',
  'read-acts',
] as const
export type StaffAct = (typeof STAFF_ACTS)[number]

const SHOP_WORK = STAFF_ACTS.filter((act) => !act.startsWith('read-'))

const ALLOWED: Readonly<Record<Role, readonly StaffAct[]>> = {
  owner: STAFF_ACTS,
  manager: [...SHOP_WORK, 'read-letters'],
  seller: [
    'see-orders',
    'move-promise',
    'pay-on-receipt',
    'make-assembling',
    'make-ready',
    'make-completed',
  ],
  // writes the texts of the shop, and sees neither orders nor buyers
  editor: [],
}

export const allowedActs = (role: Role): readonly StaffAct[] => ALLOWED[role]

export const isAllowed = (role: Role, act: StaffAct): boolean => ALLOWED[role].includes(act)

/** Whether the role sees only the orders of its own store. */
export const isBoundToStore = (role: Role): boolean => role === 'seller'
