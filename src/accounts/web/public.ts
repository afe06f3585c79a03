// The door of accounts for other slices' screens.

export { AgreementPanel } from './agreement-panel.tsx'
export { PersonalAreaLayout } from './personal-area-layout.tsx'
export type { ReturnAddress } from './return-address.ts'
export { ScriptNeeded } from './script-needed.tsx'
export { logOutHere, readToken, useSession } from './session-store.ts'
export { useLogOut } from './use-log-out.ts'
