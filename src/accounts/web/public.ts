// The door of accounts for other slices' screens.

export { AccountInPlace, type AccountPart } from './account-part.ts'
export { AgreementPanel } from './agreement-panel.tsx'
export { ScriptNeeded, ScriptNotice } from './forms/script-needed.tsx'
export { PersonalAreaLayout } from './personal-area-layout.tsx'
export type { ReturnAddress } from './require-login.tsx'
export { logOutHere, readToken, useSession } from './session-store.ts'
export { useLogOut } from './use-log-out.ts'
