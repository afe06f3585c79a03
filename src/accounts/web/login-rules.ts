// What the login form lets through.

import { bySchema } from '#src/platform/web/schema-rule.ts'
import { loginPassword, typedEmail } from '../account-fields.ts'

export const loginRules = { email: bySchema(typedEmail), password: bySchema(loginPassword) }
