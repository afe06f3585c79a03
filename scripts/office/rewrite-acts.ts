// Acts of staff are rewritten past the shop, as only a superuser of the database can: the audit names
// each of them, and nothing else.

import { sealActs } from '#src/back-office/server/public.ts'
import { runCommand } from '#src/command-line/run-command.ts'
import type { Database } from '#src/platform/server/database.ts'
import { type Sql, sql } from '#src/platform/server/sql.ts'
import { takeIn } from './member.ts'
import { faultsOf, layIn, type OfficeWorld, placeOne } from './office-world.ts'

const REWRITINGS: Readonly<Record<string, (id: number) => Sql>> = {
  who: (id) => sql`UPDATE staff_acts SET staff_id = NULL WHERE id = ${id}`,
  what: (id) => sql`UPDATE staff_acts SET act = 'see-order' WHERE id = ${id}`,
  'of what': (id) => sql`UPDATE staff_acts SET subject = subject || '0' WHERE id = ${id}`,
  details: (id) => sql`
    UPDATE staff_acts SET details = details || '{"to": "cancelled"}' WHERE id = ${id}`,
  when: (id) => sql`
    UPDATE staff_acts SET created_at = created_at - interval '1 second' WHERE id = ${id}`,
  removed: (id) => sql`DELETE FROM staff_acts WHERE id = ${id}`,
}

/** Faults: a journal that is not whole before, an act rewritten in silence, another one named. */
export async function rewriteActs(world: OfficeWorld): Promise<string[]> {
  const { db, shops, say } = world
  const manager = await takeIn(world, { name: 'Анна Иванова', role: 'manager' })
  const ways = Object.entries(REWRITINGS)
  const goods = await layIn(db, 1, ways.length)
  const orders: number[] = []
  for (const [place] of ways.entries()) {
    const id = await placeOne(db, goods)
    const step = { body: { to: 'confirmed' } }
    const { status, text } = await manager.ask(
      `${shops[place % 2]}/api/staff/orders/${id}/steps`,
      step,
    )
    if (status !== 200) throw new Error(`step: ${status} ${text}`)
    orders.push(id)
  }
  await sealActs(db)
  const before = await audit(db)
  const isGuarded = await db.query(sql`UPDATE staff_acts SET subject = ''`).then(
    () => false,
    () => true,
  )

  const silent: string[] = []
  for (const [place, [name, rewriting]] of ways.entries()) {
    const named = await auditWithout(db, orders[place] ?? 0, rewriting)
    if (!named) silent.push(name)
  }
  const after = await audit(db)

  say(`journal: ${ways.length - silent.length} of ${ways.length} rewritten acts are named`)
  say(`journal: ${after.lines.join(' ')}`)
  return faultsOf('journal', {
    [`it was not whole before: ${before.lines.join(' ')}`]: before.isWhole,
    'an act was rewritten without the rights of a superuser': isGuarded,
    [`rewritten in silence: ${silent.join(', ')}`]: silent.length === 0,
    [`it is not whole when all is as it was: ${after.lines.join(' ')}`]: after.isWhole,
  })
}

/** Whether the audit names the act of the order, and it alone; the act is put back as it was. */
async function auditWithout(
  db: Database,
  order: number,
  rewriting: (id: number) => Sql,
): Promise<boolean> {
  const [act] = await db.query<{ id: number }>(sql`
    SELECT id FROM staff_acts WHERE subject = ${`order ${order}`} AND act = 'step-order'`)
  if (!act) throw new Error(`order ${order} has no act`)
  await db.script('CREATE TABLE kept_act AS SELECT * FROM staff_acts LIMIT 0')
  await db.query(sql`INSERT INTO kept_act SELECT * FROM staff_acts WHERE id = ${act.id}`)
  await inSpite(db, (tx) => tx.query(rewriting(act.id)))
  const { isWhole, lines } = await audit(db)
  await inSpite(db, async (tx) => {
    await tx.query(sql`DELETE FROM staff_acts WHERE id = ${act.id}`)
    await tx.script('INSERT INTO staff_acts OVERRIDING SYSTEM VALUE SELECT * FROM kept_act')
    await tx.script('DROP TABLE kept_act')
  })
  const [line = '', ...others] = lines
  return !isWhole && others.length === 0 && line.includes(`запись № ${act.id} `)
}

/** Without the triggers that refuse it. */
const inSpite = (db: Database, work: (tx: Database) => Promise<unknown>) =>
  db.transaction(async (tx) => {
    await tx.script('SET LOCAL session_replication_role = replica')
    await work(tx)
  })

/** What `npm run shop -- audit` says of the journal. */
async function audit(db: Database) {
  const printed: string[] = []
  const print = (line: string) => void printed.push(line)
  await runCommand(['audit'], { db, folder: '.', progress: () => {}, print })
  const lines = printed.filter((line) => line.startsWith('Журнал'))
  return { isWhole: lines.length === 1 && lines[0]?.startsWith('Журнал цел:') === true, lines }
}
