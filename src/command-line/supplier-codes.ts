// npm run shop -- suppliers codes: teaches the shop which articles a supplier's own codes mean.

import { resolve } from 'node:path'
import { readCodes } from '#src/catalogue-import/server/public.ts'
import {
  chooseSupplier,
  countSupplierCodes,
  type TaughtCodes,
  teachCodes,
  type UntaughtReason,
} from '#src/supply/server/commands.ts'
import type { CommandContext } from './command.ts'

type Wishes = {
  readonly supplier: string
  /** Without a file the count of known codes is printed. */
  readonly file: string | undefined
  readonly isNew: boolean
  readonly isDryRun: boolean
  readonly isAgreed: boolean
}

/** Resolves to the exit code: 3 where codes would move to other products and nobody has agreed. */
export async function supplierCodes(
  { supplier, file, ...how }: Wishes,
  { db, folder, print }: CommandContext,
): Promise<number> {
  if (file === undefined) {
    const { id, name } = await chooseSupplier(db, supplier)
    print(`${name}: кодов известно ${grouped(await countSupplierCodes(db, id))}`)
    return 0
  }
  const { codes, empty } = await readCodes(resolve(folder, file))
  const taught = await teachCodes(db, { supplier: supplier.trim(), codes, ...how })
  for (const line of taughtLines(taught, empty)) print(line)
  if (how.isDryRun) print('Ничего не записано: это проверка.')
  const isAsked = taught.left.some(({ reason }) => reason === 'moved')
  if (isAsked) print('Если эти коды теперь правда у других товаров: та же команда с --yes.')
  if (isAsked) return NEEDS_DECISION
  return taught.added + taught.moved + taught.known > 0 ? 0 : 1
}

const NEEDS_DECISION = 3

const REASONS: Readonly<Record<UntaughtReason, string>> = {
  'no product': 'товара с таким артикулом в магазине нет',
  'no maker': 'такого производителя в магазине нет',
  'several products': 'артикул у нескольких производителей, назовите его столбцом «Производитель»',
  several: 'в файле один код у разных товаров',
  moved: 'код уже у другого товара',
}

const MOST_SHOWN = 10

function taughtLines({ added, moved, known, left }: TaughtCodes, empty: number): string[] {
  return [
    `Новых кодов: ${grouped(added)}, уже известны: ${grouped(known)}` +
      (moved > 0 ? `, перешли к другим товарам: ${grouped(moved)}` : ''),
    ...(empty > 0 ? [`Строк без кода или без артикула: ${grouped(empty)}`] : []),
    ...[...Map.groupBy(left, ({ reason }) => reason)].flatMap(([reason, all]) => [
      `Не взято, ${REASONS[reason]}: ${grouped(all.length)}`,
      ...all
        .slice(0, MOST_SHOWN)
        .map(
          ({ line, code, manufacturer, article }) =>
            `  строка ${line}: ${code} — ${`${manufacturer} ${article}`.trim()}`,
        ),
    ]),
  ]
}

const grouped = (count: number): string => count.toLocaleString('ru-RU')
