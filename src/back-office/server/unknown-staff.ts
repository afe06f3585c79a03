// What the command line is told when nobody of the staff has this e-mail.

import { ShopError } from '#src/shared/errors.ts'

export const unknownStaff = (email: string): ShopError =>
  new ShopError('not-found', `Действующего сотрудника с адресом ${email} нет.`)
