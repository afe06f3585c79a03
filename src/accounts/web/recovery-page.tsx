// /forgot-password, /new-password/TOKEN, /confirm-email/TOKEN: one page, so that the route table,
// which every visitor loads, names one file.

import { useLocation } from 'react-router'
import { ConfirmEmail } from './confirm-email.tsx'
import { ForgotPassword } from './forgot-password.tsx'
import { NewPassword } from './new-password.tsx'

export function RecoveryPage() {
  const { pathname } = useLocation()
  if (pathname.startsWith('/new-password')) return <NewPassword />
  return pathname.startsWith('/confirm-email') ? <ConfirmEmail /> : <ForgotPassword />
}
