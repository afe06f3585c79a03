// The command line of the shop: finds the command by its first word.

import { auditCommand } from './audit-command.ts'
import type { Command, CommandRoom } from './command.ts'
import { DEMO_USAGE, demoCommand } from './demo-command.ts'
import { importCommand } from './import-command.ts'
import { rebuildCommand } from './rebuild-command.ts'

const COMMANDS: Readonly<Record<string, { run: Command; usage: string }>> = {
  import: {
    run: importCommand,
    usage: 'import FILE [--store МАГАЗИН] …   загрузить прайс-лист CSV или TSV',
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
}

/** Runs the words of one command and resolves to its exit code; failures are printed. */
export async function runCommand(words: readonly string[], room: CommandRoom): Promise<number> {
  const [name = '', ...rest] = words
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (!command) {
    room.print('Команды магазина (npm run shop -- …):')
    for (const { usage } of Object.values(COMMANDS)) room.print(`  ${usage}`)
    return name === '' || name === 'help' ? 0 : 1
  }
  try {
    return await command.run(rest, room)
  } catch (error) {
    room.print((error as Error).message)
    return 1
  }
}
