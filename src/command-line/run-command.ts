// Runs a command on the open database, by its name: in its own process or in the running shop.

import { ANALOGUES_USAGE, analoguesCommand } from './analogues-command.ts'
import { BACKUP_USAGE, backupCommand } from './backup-command.ts'
import { CARS_USAGE, carsCommand } from './cars-command.ts'
import { CATEGORIES_USAGE, categoriesCommand } from './categories-command.ts'
import { type Command, type CommandContext, printFailure, STANDALONE_USAGES } from './command.ts'
import { CUSTOMER_USAGE, customerCommand } from './customer-command.ts'
import { DELIVERY_USAGE, deliveryCommand } from './delivery-command.ts'
import { DEMO_USAGE, demoCommand } from './demo-command.ts'
import { DOCTOR_USAGE, doctorCommand } from './doctor-command.ts'
import { EXCHANGE_USAGE, exchangeCommand } from './exchange-command.ts'
import { FITS_USAGE, fitsCommand } from './fits-command.ts'
import { IMPORTS_USAGE, importCommand, importsCommand } from './import-command.ts'
import { MANUFACTURERS_USAGE, manufacturersCommand } from './manufacturers-command.ts'
import { MARGINS_USAGE, marginsCommand } from './margins-command.ts'
import { PICTURES_USAGE, picturesCommand } from './pictures-command.ts'
import { REGULATIONS_USAGE, regulationsCommand } from './regulations-command.ts'
import { REQUESTS_USAGE, requestsCommand } from './requests-command.ts'
import { REVIEWS_USAGE, reviewsCommand } from './reviews-command.ts'
import { SEARCHES_USAGE, searchesCommand } from './searches-command.ts'
import { SETUP_USAGE, setupCommand } from './setup-command.ts'
import { SHELVES_USAGE, shelvesCommand } from './shelves-command.ts'
import { SHOPS_USAGE, shopsCommand } from './shops-command.ts'
import { AUDIT_USAGE, auditCommand, lettersCommand, rebuildCommand } from './simple-commands.ts'
import { SOURCES_USAGE, sourcesCommand } from './sources-command.ts'
import { STAFF_USAGE, staffCommand } from './staff-command.ts'
import { SUPPLIERS_USAGE, suppliersCommand } from './suppliers-command.ts'

const COMMANDS: Readonly<Record<string, { run: Command; usage: string }>> = {
  setup: {
    run: setupCommand,
    usage: SETUP_USAGE,
  },
  shops: {
    run: shopsCommand,
    usage: SHOPS_USAGE,
  },
  shelves: {
    run: shelvesCommand,
    usage: SHELVES_USAGE,
  },
  doctor: {
    run: doctorCommand,
    usage: DOCTOR_USAGE,
  },
  import: {
    run: importCommand,
    usage: 'import FILE [--store МАГАЗИН] …   загрузить прайс-лист: CSV, XLSX, XLS, ZIP',
  },
  imports: {
    run: importsCommand,
    usage: IMPORTS_USAGE,
  },
  sources: {
    run: sourcesCommand,
    usage: SOURCES_USAGE,
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
    usage: AUDIT_USAGE,
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
    usage: SEARCHES_USAGE,
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
  manufacturers: {
    run: manufacturersCommand,
    usage: MANUFACTURERS_USAGE,
  },
  cars: {
    run: carsCommand,
    usage: CARS_USAGE,
  },
  margins: {
    run: marginsCommand,
    usage: MARGINS_USAGE,
  },
  suppliers: {
    run: suppliersCommand,
    usage: SUPPLIERS_USAGE,
  },
  delivery: {
    run: deliveryCommand,
    usage: DELIVERY_USAGE,
  },
  regulations: {
    run: regulationsCommand,
    usage: REGULATIONS_USAGE,
  },
  pictures: {
    run: picturesCommand,
    usage: PICTURES_USAGE,
  },
  reviews: {
    run: reviewsCommand,
    usage: REVIEWS_USAGE,
  },
  customer: {
    run: customerCommand,
    usage: CUSTOMER_USAGE,
  },
  requests: {
    run: requestsCommand,
    usage: REQUESTS_USAGE,
  },
  staff: {
    run: staffCommand,
    usage: STAFF_USAGE,
  },
}

/** Resolves to the exit code; prints failures, and the usages for an unknown command. */
export async function runCommand(
  words: readonly string[],
  context: CommandContext,
): Promise<number> {
  const [name = '', ...rest] = words
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (command) return printFailure(context, () => command.run(rest, context))
  return listCommands(words, context.print) ?? 1
}

const HELP = ['', 'help', '--help', '-h']

/** Prints the usages where the words name no command, and returns the exit code; else null. */
export function listCommands(
  [name = '']: readonly string[],
  print: CommandContext['print'],
): number | null {
  if (Object.hasOwn(COMMANDS, name)) return null
  print('Команды магазина (npm run shop -- …):')
  const usages = [...Object.values(COMMANDS).map(({ usage }) => usage), ...STANDALONE_USAGES]
  for (const usage of usages) print(`  ${usage}`)
  return HELP.includes(name) ? 0 : 1
}
