// Refuses a partial list while a whole list of the supplier waits or runs: it would replace it.

import type { Database } from '#src/platform/server/database.ts'
import { ShopError } from '#src/shared/errors.ts'
import { findOpenWhole } from './other-runs.repository.ts'

type Part = {
  readonly supplierId: number
  /** The id of an existing run: whole lists after it do not matter. */
  readonly before?: number
}

/** Throws `conflict` when a whole list of the supplier is unfinished. */
export async function requireNoOpenWhole(
  db: Database,
  { supplierId, before }: Part,
): Promise<void> {
  const whole = await findOpenWhole(db, supplierId, before)
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
