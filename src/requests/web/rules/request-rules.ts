// Validation rules of the request forms.

import { bySchema } from '#src/platform/web/rules/schema-rule.ts'
import { arrivalFields, callFields, partFields } from '../../request-fields.ts'

/** The VIN has no rule here: the server checks it by the garage's rule. */
export const partRules = {
  message: bySchema(partFields.message),
  car: bySchema(partFields.car),
  name: bySchema(partFields.name),
  phone: bySchema(partFields.phone),
  email: bySchema(partFields.email),
}

export const callRules = {
  phone: bySchema(callFields.phone),
  name: bySchema(callFields.name),
  message: bySchema(callFields.message),
}

export const arrivalRules = { email: bySchema(arrivalFields.email) }
