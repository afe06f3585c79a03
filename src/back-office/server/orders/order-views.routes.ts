// Routes of named views of the order list. Common ones are changed by those who may share views.

import type { Database } from '#src/platform/server/database.ts'
import { violatedUniqueConstraint } from '#src/platform/server/database-errors.ts'
import { type ApiServer, serve } from '#src/platform/server/serve-endpoint.ts'
import { invalidField, ShopError } from '#src/shared/errors.ts'
import { MOST_VIEWS, orderViewsApi } from '../../order-views-contract.ts'
import { isAllowed } from '../../permissions.ts'
import { type ActResult, actAsStaff } from '../act-as-staff.ts'
import { requireAllowed } from '../require-staff.ts'
import type { Staff } from '../staff.repository.ts'
import {
  countOtherViews,
  deleteView,
  listViews,
  lockView,
  lockViews,
  renameView,
  upsertView,
} from './order-views.repository.ts'

/** `writes` is the bulkhead for statements that wait for rows. */
type Parts = { readonly db: Database; readonly writes: Database }

export function serveOrderViews(api: ApiServer, { db, writes }: Parts): void {
  const answer = async ({ id }: Staff) => ({ views: await listViews(db, id) })

  serve(api, orderViewsApi.orderViews, async (_, caller) =>
    answer(await requireAllowed(db, caller, 'see-orders')),
  )

  serve(api, orderViewsApi.saveView, async ({ body }, caller) => {
    const staff = await requireAllowed(db, caller, 'see-orders')
    const { name, query, is_common: isCommon = false } = body
    if (isCommon) requireSharing(staff)
    const staffId = isCommon ? null : staff.id
    await actAsStaff(writes, staff, { act: 'save-view', subject: '' }, async (tx) => {
      await lockViews(tx, staffId)
      if ((await countOtherViews(tx, { staffId, name })) >= MOST_VIEWS) throw tooMany(isCommon)
      return told({ staffId, name }, await upsertView(tx, { staffId, name, query }))
    })
    return answer(staff)
  })

  serve(api, orderViewsApi.renameView, async ({ params: { view: id }, body: { name } }, caller) => {
    const staff = await requireAllowed(db, caller, 'see-orders')
    await actAsStaff(writes, staff, { act: 'save-view', subject: '' }, async (tx) => {
      const { staffId } = await changeable(tx, staff, id)
      await renameView(tx, id, name).catch((error) => {
        if (violatedUniqueConstraint(error) === null) throw error
        throw invalidField('name', 'Вид с таким именем уже есть.')
      })
      return told({ staffId, name }, id)
    })
    return answer(staff)
  })

  serve(api, orderViewsApi.removeView, async ({ params: { view: id } }, caller) => {
    const staff = await requireAllowed(db, caller, 'see-orders')
    await actAsStaff(writes, staff, { act: 'remove-view', subject: '' }, async (tx) => {
      const view = await changeable(tx, staff, id)
      await deleteView(tx, id)
      return told(view, id)
    })
    return answer(staff)
  })
}

/** What is one's own is no act; what all see is recorded, without the filter: it may hold a phone. */
const told = (
  { staffId, name }: { readonly staffId: number | null; readonly name: string },
  id: number,
): ActResult<null> => ({
  result: null,
  details: staffId === null ? { name } : null,
  subject: `view ${id}`,
})

/** One's own, or a common one for those who may share; somebody else's is answered as missing. */
async function changeable(tx: Database, staff: Staff, id: number) {
  const view = await lockView(tx, { id, staffId: staff.id })
  if (!view) throw new ShopError('not-found', 'Такого вида нет: его уже удалили.')
  if (view.staffId === null) requireSharing(staff)
  return view
}

function requireSharing({ role }: Staff): void {
  if (isAllowed(role, 'share-views')) return
  throw new ShopError('forbidden', 'Общие виды заводят и меняют владелец и менеджер.')
}

const tooMany = (isCommon: boolean) =>
  new ShopError(
    'conflict',
    `${isCommon ? 'Общих' : 'Своих'} видов не больше ${MOST_VIEWS}: удалите лишние.`,
  )
