// The store that is meant by its address or number, for those who work in one.

import type { Database } from '#src/platform/server/database.ts'
import { ShopError } from '#src/shared/errors.ts'
import { listCities } from '#src/stores/server/public.ts'
import { isBoundToStore } from '../permissions.ts'
import type { NewStaffFields } from '../staff-fields.ts'

/** Null for a role that sees every store. Throws `invalid` where the role and the store disagree. */
export async function chooseStore(
  db: Database,
  { role, store }: Pick<NewStaffFields, 'role' | 'store'>,
): Promise<number | null> {
  if (!isBoundToStore(role)) {
    if (store === undefined) return null
    throw new ShopError('invalid', `Роли ${role} магазин не нужен: уберите --store.`)
  }
  const stores = (await listCities(db)).flatMap(({ shops }) => shops)
  const asked = store?.toLowerCase()
  const chosen = stores.find(
    ({ id, title }) => title.toLowerCase() === asked || String(id) === asked,
  )
  if (chosen) return chosen.id
  if (stores.length === 0) throw new ShopError('invalid', 'Продавцу нужна точка, а их ещё нет.')
  const known = stores.map(({ id, title }) => `${id} — ${title}`).join('; ')
  throw new ShopError('invalid', `Укажите магазин продавца: --store. Есть: ${known}.`)
}
