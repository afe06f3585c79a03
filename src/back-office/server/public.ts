// The door of the back office for the programs.

export { ROLE_NAMES, type Role } from '../permissions.ts'
export { newStaffFields, staffEmail, staffPassword } from '../staff-fields.ts'
export { endRestoredPasskeys } from './end-access.ts'
export { resetFactor } from './factor/second-factor.ts'
export type { ImportDeps } from './imports/import-deps.ts'
export { recordImport } from './imports/import-deps.ts'
export { isHeadKept } from './journal/act-chain.repository.ts'
export { checkActs, type JournalFault, sealActs } from './journal/act-chain.ts'
export { resetStaffAddressLimits, resetStaffLimits } from './log-in-staff.ts'
export { addStaff, changeStaffPassword, chooseStore, removeAccess } from './manage-staff.ts'
export {
  countHolders,
  heldStock,
  notifyOfHolders,
  notifyOfReviews,
  notifyOfSources,
  notifyOfUnwarned,
} from './notify-owner.ts'
export type { OfficeRules } from './office-rules.ts'
export { listPurchases, markAsked, type Purchase } from './order-sources.repository.ts'
export { runBulkJobs } from './orders/bulk-steps.ts'
export { requireStaff } from './require-staff.ts'
export { deleteCustomer, exportCustomer, vouchForCustomer } from './serve-customer-request.ts'
export { bringShelves, readShelves } from './shelves/bring-shelves.ts'
export { endStaffSessions, listStaff } from './staff.repository.ts'
export { type OwnerActName, recordOwnerAct } from './staff-acts.repository.ts'
