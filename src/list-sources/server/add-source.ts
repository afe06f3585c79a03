// Adds the source of a supplier's list; checks what the kinds of sources need.

import type { Database } from '#src/platform/server/database.ts'
import { ShopError } from '#src/shared/errors.ts'
import { findOrCreateSupplier } from '#src/supply/server/public.ts'
import { nextDue } from '../schedule.ts'
import { insertSource, utcOffset } from './list-sources.repository.ts'
import type { SourceSettings } from './source.ts'
import { PASSWORD_PLACE, requireAddress } from './source-address.ts'

/** Suppliers mail daily, as a rule; three days without a list are worth a letter. */
const MAIL_QUIET_DAYS = 3

/** Resolves to the number of the source. Throws `invalid`, or `conflict` for a second one. */
export async function addSource(
  db: Database,
  supplier: string,
  given: SourceSettings,
): Promise<{ readonly id: number; readonly dueAt: Date; readonly needsPassword: boolean }> {
  const isMail = requireAddress(given.address) === 'mail'
  if (isMail) requireMailbox(given)
  const settings = isMail ? { ...given, quietDays: given.quietDays ?? MAIL_QUIET_DAYS } : given
  const dueAt = nextDue(settings, new Date(), await utcOffset(db))
  return db.transaction(async (tx) => {
    const supplierId = await findOrCreateSupplier(tx, supplier)
    const id = await insertSource(tx, supplierId, { ...settings, dueAt })
    if (id === null) {
      throw new ShopError(
        'conflict',
        `У поставщика «${supplier}» источник уже есть: два списка одного поставщика прятали бы ` +
          'товары друг друга. Удалите прежний: sources remove №.',
      )
    }
    const needsPassword = settings.login !== '' || settings.address.includes(PASSWORD_PLACE)
    return { id, dueAt, needsPassword }
  })
}

function requireMailbox({ login, senders, filePattern }: SourceSettings): void {
  if (login === '') throw invalid('--login: имя почтового ящика.')
  if (senders.length === 0) throw invalid('--sender: чьим письмам верить, например price@acme.ru.')
  if (filePattern === '') throw invalid("--file: имя вложения, например 'price*.xls*'.")
}

const invalid = (text: string) => new ShopError('invalid', text)
