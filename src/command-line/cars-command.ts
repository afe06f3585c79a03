// npm run shop -- cars: shows makes, models and engines, adds and renames them, and their spellings.

import { ShopError } from '#src/shared/errors.ts'
import { mergeModels } from '#src/supply/server/commands.ts'
import {
  addEngine,
  addMake,
  addModel,
  addSpelling,
  listShownEngines,
  listShownMakes,
  listShownModels,
  removeSpelling,
  renameEngine,
  renameMake,
  renameModel,
} from '#src/vehicles/server/public.ts'
import type { Command, CommandContext } from './command.ts'
import { runOwnerAct } from './print-plan.ts'
import { readArguments } from './read-arguments.ts'

export const CARS_USAGE =
  'cars [show [ТЕКСТ]] | cars engines | cars make add МАРКА | cars make rename МАРКА НАЗВАНИЕ | ' +
  "cars model add МАРКА МОДЕЛЬ | cars model rename 'МАРКА МОДЕЛЬ' НАЗВАНИЕ | " +
  "cars model merge 'МАРКА МОДЕЛЬ' --into 'МАРКА МОДЕЛЬ' | " +
  "cars engine add 'МАРКА МОДЕЛЬ' КОД [--volume 1.5] [--turbo] | cars engine rename КОД НОВЫЙ | " +
  "cars spelling add 'МАРКА [МОДЕЛЬ]' СЛОВО | cars spelling remove 'МАРКА [МОДЕЛЬ]' СЛОВО [--dry-run]   " +
  'автомобили магазина и слова, которыми их называют покупатели и списки'

const OPTIONS = {
  into: { type: 'string' },
  volume: { type: 'string' },
  turbo: { type: 'boolean' },
  'dry-run': { type: 'boolean' },
} as const
const MILLILITRES = 1000
const LARGEST_LITRES = 20

const RENAMING = ['make rename', 'model rename', 'model merge', 'engine rename']
const CHOSEN_CARS =
  'Списки и поиск находят машину и по прежнему имени. Но у кого она уже выбрана под прежним именем, ' +
  'увидит «Не подходит», пока не выберет её снова.'

type Act = (db: CommandContext['db'], one: string, two: string) => Parameters<typeof runOwnerAct>[2]

/** Acts of two words and two operands. */
const ACTS: Readonly<Record<string, Act>> = {
  'make rename': (db, make, name) => (how) => renameMake(db, { make, name }, how),
  'model add': (db, make, name) => (how) => addModel(db, { make, name }, how),
  'model rename': (db, model, name) => (how) => renameModel(db, { model, name }, how),
  'engine rename': (db, engine, name) => (how) => renameEngine(db, { engine, name }, how),
  'spelling add': (db, car, text) => (how) => addSpelling(db, { car, text }, how),
  'spelling remove': (db, car, text) => (how) => removeSpelling(db, { car, text }, how),
}

export const carsCommand: Command = async (words, context) => {
  const { values, positionals } = readArguments(words, { options: OPTIONS, usage: CARS_USAGE })
  const { db } = context
  const [kind = 'show', verb = '', one = '', two = ''] = positionals
  const name = `${kind} ${verb}`
  const act = async (run: Parameters<typeof runOwnerAct>[2]) => {
    const exit = await runOwnerAct(context, values['dry-run'], run)
    if (RENAMING.includes(name)) context.print(CHOSEN_CARS)
    return exit
  }
  if (kind === 'show' && positionals.length <= 2) return show(verb, context)
  if (kind === 'engines' && positionals.length === 1) return showEngines(context)
  if (name === 'make add' && positionals.length === 3) return act((how) => addMake(db, one, how))
  if (name === 'model merge' && positionals.length === 3 && values.into) {
    const into = values.into
    return act((how) => mergeModels(db, { model: one, into }, how))
  }
  if (name === 'engine add' && positionals.length === 4) {
    const facts = { name: two, volumeMl: volumeOf(values.volume), isTurbo: values.turbo ?? false }
    return act((how) => addEngine(db, { model: one, ...facts }, how))
  }
  const known = Object.hasOwn(ACTS, name) ? ACTS[name] : undefined
  if (known && positionals.length === 4) return act(known(db, one, two))
  context.print(CARS_USAGE)
  return 1
}

function volumeOf(text: string | undefined): number | null {
  if (text === undefined) return null
  const litres = Number(text.replace(',', '.'))
  if (litres > 0 && litres < LARGEST_LITRES) return Math.round(litres * MILLILITRES)
  throw new ShopError('invalid', `--volume: «${text}» — не объём. Пишите литры: 1.5.`)
}

async function show(text: string, { db, print }: CommandContext): Promise<number> {
  const wanted = text.toLowerCase()
  const [makes, models] = await Promise.all([listShownMakes(db), listShownModels(db)])
  let shown = 0
  for (const make of makes) {
    const isMake = [make.name, ...make.spellings].some((one) => one.toLowerCase() === wanted)
    const own = models.filter(
      ({ makeId, ...model }) =>
        makeId === make.id &&
        (isMake ||
          [`${make.name} ${model.name}`, ...model.spellings].some((one) =>
            one.toLowerCase().includes(wanted),
          )),
    )
    if (own.length === 0 && !isMake && wanted !== '') continue
    shown += 1
    print(`${make.name}${also(make.spellings)}`)
    for (const model of own) {
      const engines = model.engines.length > 0 ? `; двигатели ${model.engines.join(', ')}` : ''
      const texts = model.texts.length > 0 ? `; тексты списков: ${model.texts.join(', ')}` : ''
      print(`  ${model.name}${also(model.spellings)}${engines}${texts}`)
    }
  }
  if (shown === 0) print('Таких автомобилей нет.')
  return 0
}

const also = (spellings: readonly string[]): string =>
  spellings.length > 0 ? ` (${spellings.join(', ')})` : ''

async function showEngines({ db, print }: CommandContext): Promise<number> {
  for (const { name, models } of await listShownEngines(db)) print(`${name}: моделей ${models}`)
  return 0
}
