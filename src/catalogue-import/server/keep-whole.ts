// A new list of a supplier takes the place of the one that waits; a part of the goods must not.

import type { Database } from '#src/platform/server/database.ts'
import { ShopError } from '#src/shared/errors.ts'
import { openWhole } from './other-runs.repository.ts'

type Part = {
  readonly supplierId: number
  /** A run that is there already: whole lists that came later are not in its way. */
  readonly before?: number
}

/** Throws `conflict` where the supplier's whole list is not at its end. */
export async function refuseBesideWhole(db: Database, { supplierId, before }: Part): Promise<void> {
  const whole = await openWhole(db, supplierId, before)
  if (!whole) return
  const [state, advice] = whole.isAlive
    ? ['ещё загружается', 'Дождитесь конца этой загрузки.']
    : ['ждёт решения', `Сначала согласитесь с ним: npm run shop -- imports apply ${whole.id}.`]
  throw new ShopError(
    'conflict',
    `Полный список этого поставщика (загрузка № ${whole.id}) ${state}, а это лишь часть товаров. ` +
      `${advice} С --yes часть загрузится, а полный список будет отброшен.`,
  )
}
