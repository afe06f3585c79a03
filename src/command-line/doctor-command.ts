// npm run shop -- doctor: what the shop still lacks, and what mends it.

import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { unplacedWarehouses } from '#src/commerceml/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { type Missing, readShopState, whatIsMissing } from '#src/setup/server/commands.ts'
import type { Command, CommandContext } from './command.ts'
import { readArguments } from './read-arguments.ts'

export const DOCTOR_USAGE = 'doctor   чего магазину не хватает и чем это исправить'

/** Its time of change is that of the last copy. */
export const BACKUP_MARK = 'last-backup'

export const doctorCommand: Command = async (words, context) => {
  const { positionals } = readArguments(words, { options: {}, usage: DOCTOR_USAGE })
  if (positionals.length > 0) {
    context.print(DOCTOR_USAGE)
    return 1
  }
  return printMissing(context)
}

/** Resolves to 1 while something stops the shop from selling. */
export async function printMissing({ db, print, owner }: CommandContext): Promise<number> {
  const settings = {
    unset: new Set(owner?.unset),
    lastBackup: owner ? await timeOf(join(owner.dataDir, BACKUP_MARK)) : null,
  }
  const missing = [
    ...whatIsMissing(await readShopState(db), settings, new Date()),
    ...(await warehousesToPlace(db)),
  ]
  const stopping = missing.filter(({ stopsSelling }) => stopsSelling)
  if (missing.length === 0) print('Всё на месте: магазин может продавать.')
  printGroup(print, 'Мешает продавать:', stopping)
  printGroup(
    print,
    'Стоит сделать:',
    missing.filter(({ stopsSelling }) => !stopsSelling),
  )
  return stopping.length > 0 ? 1 : 0
}

async function warehousesToPlace(db: Database): Promise<Missing[]> {
  const names = (await unplacedWarehouses(db)).map((name) => `«${name}»`)
  if (names.length === 0) return []
  return [
    {
      text: `Неизвестно, где склады 1С: ${names.join(', ')}. Их остатки не продаются.`,
      mend: 'npm run shop -- exchange place СКЛАД «магазин или город»',
      stopsSelling: false,
    },
  ]
}

function printGroup(
  print: CommandContext['print'],
  title: string,
  group: readonly Missing[],
): void {
  if (group.length > 0) print(title)
  for (const { text, mend } of group) {
    print(`  ${text}`)
    print(`      → ${mend}`)
  }
}

const timeOf = (file: string): Promise<Date | null> =>
  stat(file).then(
    ({ mtime }) => mtime,
    () => null, // there was no copy
  )
