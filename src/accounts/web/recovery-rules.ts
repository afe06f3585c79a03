// What the forms of a forgotten and of a new password let through.

import type { FormRules } from '#src/platform/web/form-rules.ts'
import { bySchema } from '#src/platform/web/schema-rule.ts'
import { loginPassword, newPassword, typedEmail } from '../account-fields.ts'
import { PASSWORDS_DIFFER } from '../account-texts.ts'

export const forgottenRules = { email: bySchema(typedEmail) }

export const newPasswordRules: FormRules<{ password: string; password_repeat: string }> = {
  password: bySchema(newPassword),
  password_repeat: (typed, { password }) => (typed === password ? undefined : PASSWORDS_DIFFER),
}

export const changeRules = { old: bySchema(loginPassword), new: bySchema(newPassword) }

export const deletionRules = { password: bySchema(loginPassword) }
