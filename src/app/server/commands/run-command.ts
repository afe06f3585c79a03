// The command line of the shop: finds the command by its first word.

import { ANALOGUES_USAGE, analoguesCommand } from './analogues-command.ts'
import { auditCommand } from './audit-command.ts'
import { BACKUP_USAGE, backupCommand } from './backup-command.ts'
import { CATEGORIES_USAGE, categoriesCommand } from './categories-command.ts'
import type { Command, CommandDesk, CommandRoom, DeskCommand } from './command.ts'
import { CUSTOMER_USAGE, customerCommand } from './customer-command.ts'
import { DEMO_USAGE, demoCommand } from './demo-command.ts'
import { EXCHANGE_USAGE, exchangeCommand } from './exchange-command.ts'
import { FITS_USAGE, fitsCommand } from './fits-command.ts'
import { importCommand } from './import-command.ts'
import { IMPORTS_USAGE, importsCommand } from './imports-command.ts'
import { JUDGE_USAGE, judgeCommand } from './judge-command.ts'
import { lettersCommand } from './letters-command.ts'
import { MARGINS_USAGE, marginsCommand } from './margins-command.ts'
import { rebuildCommand } from './rebuild-command.ts'
import { RESTORE_USAGE, restoreCommand } from './restore-command.ts'
import { searchesCommand } from './searches-command.ts'
import { STAFF_USAGE, staffCommand } from './staff-command.ts'

const COMMANDS: Readonly<Record<string, { run: Command; usage: string }>> = {
  import: {
    run: importCommand,
    usage: 'import FILE [--store МАГАЗИН] …   загрузить прайс-лист: CSV, XLSX, XLS, ZIP',
  },
  imports: {
    run: importsCommand,
    usage: IMPORTS_USAGE,
  },
  exchange: {
    run: exchangeCommand,
    usage: EXCHANGE_USAGE,
  },
  fits: {
    run: fitsCommand,
    usage: FITS_USAGE,
  },
  demo: {
    run: demoCommand,
    usage: DEMO_USAGE,
  },
  audit: {
    run: auditCommand,
    usage: 'audit   проверить, что остатки сходятся с движениями и заказами',
  },
  rebuild: {
    run: rebuildCommand,
    usage: 'rebuild   построить списки товаров заново: покупаемые — первыми',
  },
  letters: {
    run: lettersCommand,
    usage: 'letters   какие письма ждут отправки, какие не ушли и почему',
  },
  searches: {
    run: searchesCommand,
    usage: 'searches   что покупатели искали и не нашли: частое — первым',
  },
  analogues: {
    run: analoguesCommand,
    usage: ANALOGUES_USAGE,
  },
  backup: {
    run: backupCommand,
    usage: BACKUP_USAGE,
  },
  categories: {
    run: categoriesCommand,
    usage: CATEGORIES_USAGE,
  },
  margins: {
    run: marginsCommand,
    usage: MARGINS_USAGE,
  },
  customer: {
    run: customerCommand,
    usage: CUSTOMER_USAGE,
  },
  staff: {
    run: staffCommand,
    usage: STAFF_USAGE,
  },
}

/** They need no open database, so they run where they are given. */
const DESK_COMMANDS: Readonly<Record<string, { run: DeskCommand; usage: string }>> = {
  judge: {
    run: judgeCommand,
    usage: JUDGE_USAGE,
  },
  restore: {
    run: restoreCommand,
    usage: RESTORE_USAGE,
  },
}

/** Runs the words of one command and resolves to its exit code; failures are printed. */
export async function runCommand(words: readonly string[], room: CommandRoom): Promise<number> {
  const [name = '', ...rest] = words
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (command) return orPrinted(room, () => command.run(rest, room))
  room.print('Команды магазина (npm run shop -- …):')
  for (const { usage } of Object.values({ ...COMMANDS, ...DESK_COMMANDS })) {
    room.print(`  ${usage}`)
  }
  return name === '' || name === 'help' ? 0 : 1
}

/** As `runCommand`, of a command without an open database; null when the words name none. */
export async function runDeskCommand(
  words: readonly string[],
  desk: CommandDesk,
): Promise<number | null> {
  const [name = '', ...rest] = words
  const command = Object.hasOwn(DESK_COMMANDS, name) ? DESK_COMMANDS[name] : undefined
  return command ? orPrinted(desk, () => command.run(rest, desk)) : null
}

async function orPrinted(
  { print }: Pick<CommandRoom, 'print'>,
  run: () => Promise<number>,
): Promise<number> {
  try {
    return await run()
  } catch (error) {
    print((error as Error).message)
    return 1
  }
}
