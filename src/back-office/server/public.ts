// The door of the back office for the programs: who may call, and the staff as the owner keeps it.

export { newStaffFields, staffEmail, staffPassword } from '../staff-fields.ts'
export { addStaff } from './add-staff.ts'
export { changeStaffPassword } from './change-staff-password.ts'
export { chooseStore } from './choose-store.ts'
export type { ImportDesk } from './imports/import-desk.ts'
export { recordImport } from './imports/record-import.ts'
export { removeAccess } from './remove-access.ts'
export { requireStaff } from './require-staff.ts'
export { deleteCustomer, exportCustomer, vouchForCustomer } from './serve-customer-request.ts'
export { listStaff } from './staff.repository.ts'
export { openStaffAccount, openStaffAddress } from './staff-login-keys.ts'
export { countHolders, heldStock, watchHolders } from './watch-holders.ts'
