// Prints what an act of the owner would change, or has changed.

import type { OwnerActName } from '#src/back-office/server/public.ts'
import { recordOwnerAct } from '#src/back-office/server/public.ts'
import type { ActOptions, Plan } from '#src/platform/server/carry-out.ts'
import type { CommandContext } from './command.ts'

/** Words for the counts and facts of plans; a count of nothing is not printed. */
const WORDS: Readonly<Record<string, string>> = {
  category: 'категория',
  manufacturer: 'производитель',
  make: 'марка',
  model: 'модель',
  engine: 'двигатель',
  isNew: 'новый для магазина',
  car: 'автомобиль',
  shop: 'магазин',
  text: 'слово',
  alsoMeans: 'этим словом уже называют',
  name: 'новое название',
  parent: 'новое место',
  into: 'вольётся в',
  address: 'адрес страницы',
  redirect: 'прежний адрес ведёт на новый',
  phone: 'телефон',
  point: 'координаты',
  hours: 'часы',
  city: 'город',
  products: 'товаров',
  branches: 'ветвей с ней',
  movedBranches: 'ветвей переедет',
  mergedBranches: 'одноимённых ветвей сольётся',
  margins: 'правил наценки перейдёт (действуют и на товары новой категории)',
  otherMargins: 'правил наценки у прежних и новых разделов: цены пересчитает следующий список',
  rules: 'правил размещения перейдёт',
  texts: 'текстов списков перейдёт',
  joined: 'из них станут одним товаром с таким же артикулом',
  otherPrices: 'с разной ценой: остаётся цена того, в кого вливают',
  summedStock: 'мест, где остатки обоих сложатся: проверьте их счётом',
  orderLines: 'строк заказов перейдёт',
  doubts: 'сомнительных текстов',
  engines: 'двигателей добавится',
  spellings: 'написаний перейдёт',
  models: 'моделей с ним',
  days: 'рабочих дней в неделе',
  openOrders: 'незавершённые заказы помнят прежний адрес: №',
  movedTo: 'остаток переедет в',
  movedUnits: 'переедет штук',
  writtenOff: 'спишется штук',
  transfers: 'перемещений в таблице delivery называют его: поправьте их',
  staff: 'сотрудников приписано к нему',
}

const isNothing = (value: string | number): boolean => value === 0 || value === ''

export function printPlan({ print }: Pick<CommandContext, 'print'>, plan: Plan, isDryRun: boolean) {
  print(isDryRun ? 'Будет сделано (это проверка, ничего не изменено):' : 'Сделано:')
  for (const [name, value] of Object.entries(plan)) {
    if (!isNothing(value)) print(`  ${WORDS[name] ?? name}: ${shown(value)}`)
  }
}

const shown = (value: string | number): string =>
  typeof value === 'number' ? value.toLocaleString('ru-RU') : value

/** An act of the command line: a dry run, or recorded among the acts of staff. */
export const ownerAct = (isDryRun: boolean | undefined): ActOptions => ({
  isDryRun: isDryRun ?? false,
  record: (tx, { act, ...rest }) => recordOwnerAct(tx, { act: act as OwnerActName, ...rest }),
})

type Act = (how: ActOptions) => Promise<Plan>

/** Carries it out, or tries it, and prints what it says. */
export async function runOwnerAct(
  context: CommandContext,
  isDryRun: boolean | undefined,
  act: Act,
): Promise<number> {
  printPlan(context, await act(ownerAct(isDryRun)), isDryRun ?? false)
  return 0
}
