// The owner's acts on makes, models, engines and their spellings: each tells what it would change,
// or does it.

import { type ActOptions, carryOut } from '#src/platform/server/carry-out.ts'
import type { Database } from '#src/platform/server/database.ts'
import { ShopError } from '#src/shared/errors.ts'
import { nearestHint } from '#src/shared/nearest-names.ts'
import { slugOf } from '#src/shared/slug.ts'
import {
  addAlias,
  type EngineAsked,
  findOrInsertEngine,
  fitEngine,
  insertMake,
  insertModel,
  listShownEngines,
  listShownMakes,
  listShownModels,
  removeAlias,
  type ShownMake,
  type ShownModel,
  saveEngineName,
  saveMakeName,
  saveModelName,
} from './car-acts.repository.ts'
import { noteFormerName } from './former-cars.repository.ts'

const LONGEST_NAME = 100
const RESERVED = ['product', 'search', 'categories']

export const addMake = (db: Database, given: string, how: ActOptions = {}) =>
  carryOut(db, how, async (tx) => {
    const name = carName(given)
    const makes = await listShownMakes(tx)
    refuseTaken(makes, name, 'Марка')
    const slug = freeSlug(name, [...makes.map((make) => make.slug), ...RESERVED])
    return {
      act: 'add-make',
      subject: `make ${slug}`,
      plan: { make: name, address: `/catalog/${slug}` },
      execute: () => insertMake(tx, name, slug),
    }
  })

export const addModel = (
  db: Database,
  asked: { readonly make: string; readonly name: string },
  how: ActOptions = {},
) =>
  carryOut(db, how, async (tx) => {
    const make = await chooseMake(tx, asked.make)
    const name = carName(asked.name)
    const models = (await listShownModels(tx)).filter(({ makeId }) => makeId === make.id)
    refuseTaken(models, name, `Модель ${make.name}`)
    const slug = freeSlug(
      name,
      models.map((model) => model.slug),
    )
    return {
      act: 'add-model',
      subject: `model ${make.slug}/${slug}`,
      plan: { model: `${make.name} ${name}`, address: `/catalog/${make.slug}/${slug}` },
      execute: () => insertModel(tx, make.id, { name, slug }),
    }
  })

/** Gives a model an engine; one that the shop does not know yet is added. */
export const addEngine = (
  db: Database,
  { model: text, ...asked }: EngineAsked & { readonly model: string },
  how: ActOptions = {},
) =>
  carryOut(db, how, async (tx) => {
    const model = await chooseModel(tx, text)
    const name = carName(asked.name)
    const known = (await listShownEngines(tx)).find((engine) => isSame(engine.name, name))
    if (model.engines.some((engine) => isSame(engine, name))) {
      throw new ShopError('conflict', `У ${nameOf(model)} уже есть двигатель ${name}.`)
    }
    if (!known && asked.volumeMl === null) {
      throw new ShopError(
        'invalid',
        `Двигателя ${name} магазин не знает: назовите объём, --volume 1.5.`,
      )
    }
    return {
      act: 'add-engine',
      subject: `engine ${name}`,
      plan: { engine: known?.name ?? name, model: nameOf(model), isNew: known ? 'нет' : 'да' },
      execute: async () =>
        fitEngine(tx, model.id, await findOrInsertEngine(tx, { ...asked, name })),
    }
  })

export const renameMake = (
  db: Database,
  asked: { readonly make: string; readonly name: string },
  how: ActOptions = {},
) =>
  carryOut(db, how, async (tx) => {
    const make = await chooseMake(tx, asked.make)
    const name = carName(asked.name)
    const others = (await listShownMakes(tx)).filter(({ id }) => id !== make.id)
    refuseTaken(others, name, 'Марка')
    refuseSame(make.name, name)
    return {
      act: 'rename-make',
      subject: `make ${make.slug}`,
      plan: { make: make.name, name, address: `/catalog/${make.slug}` },
      execute: async () => {
        await noteFormerName(tx, { kind: 'make', id: make.id })
        await saveMakeName(tx, make.id, name)
      },
    }
  })

export const renameModel = (
  db: Database,
  asked: { readonly model: string; readonly name: string },
  how: ActOptions = {},
) =>
  carryOut(db, how, async (tx) => {
    const model = await chooseModel(tx, asked.model)
    const name = carName(asked.name)
    const others = (await listShownModels(tx)).filter(
      ({ id, makeId }) => id !== model.id && makeId === model.makeId,
    )
    refuseTaken(others, name, `Модель ${model.make}`, ' Две в одну: cars model merge.')
    refuseSame(model.name, name)
    return {
      act: 'rename-model',
      subject: `model ${model.id}`,
      plan: { model: nameOf(model), name: `${model.make} ${name}`, spellings: 1 },
      execute: async () => {
        await noteFormerName(tx, { kind: 'model', id: model.id })
        await saveModelName(tx, model.id, name)
      },
    }
  })

export const renameEngine = (
  db: Database,
  asked: { readonly engine: string; readonly name: string },
  how: ActOptions = {},
) =>
  carryOut(db, how, async (tx) => {
    const engines = await listShownEngines(tx)
    const engine = engines.find((one) => isSame(one.name, asked.engine))
    const names = engines.map((one) => one.name)
    if (!engine) throw unknown(`Двигателя «${asked.engine}» нет.`, asked.engine, names)
    const name = carName(asked.name)
    refuseTaken(
      engines.filter(({ id }) => id !== engine.id),
      name,
      'Двигатель',
    )
    refuseSame(engine.name, name)
    return {
      act: 'rename-engine',
      subject: `engine ${engine.id}`,
      plan: { engine: engine.name, name, models: engine.models },
      execute: async () => {
        await noteFormerName(tx, { kind: 'engine', id: engine.id })
        await saveEngineName(tx, engine.id, name)
      },
    }
  })

/** A word by which buyers and lists call a make or a model. */
export const addSpelling = (
  db: Database,
  asked: { readonly car: string; readonly text: string },
  how: ActOptions = {},
) =>
  carryOut(db, how, async (tx) => {
    const { kind, id, name, spellings } = await chooseCar(tx, asked.car)
    const text = carName(asked.text)
    if ([name, ...spellings].some((one) => isSame(one, text))) {
      throw new ShopError('conflict', `${name} и так находят по слову «${text}».`)
    }
    const taken = await carsSpelled(tx, text)
    return {
      act: 'add-car-spelling',
      subject: `${kind} ${id}`,
      plan: { car: name, text, ...(taken.length > 0 && { alsoMeans: taken.join(', ') }) },
      execute: () => addAlias(tx, { kind, id, text }),
    }
  })

export const removeSpelling = (
  db: Database,
  asked: { readonly car: string; readonly text: string },
  how: ActOptions = {},
) =>
  carryOut(db, how, async (tx) => {
    const { kind, id, name, spellings } = await chooseCar(tx, asked.car)
    const text = spellings.find((one) => isSame(one, asked.text))
    if (text === undefined) {
      throw unknown(`У ${name} нет слова «${asked.text}».`, asked.text, spellings)
    }
    return {
      act: 'remove-car-spelling',
      subject: `${kind} ${id}`,
      plan: { car: name, text },
      execute: () => removeAlias(tx, { kind, id, text }),
    }
  })

/** Throws `invalid` with the nearest names where there is none. */
export async function chooseModel(db: Database, text: string): Promise<ShownModel> {
  const models = await listShownModels(db)
  const found = models.find((model) => isSame(nameOf(model), text))
  if (found) return found
  throw unknown(
    `Модели «${text}» нет. Пишите марку и модель: «Chery Tiggo 7 Pro».`,
    text,
    models.map(nameOf),
  )
}

async function chooseMake(db: Database, text: string): Promise<ShownMake> {
  const makes = await listShownMakes(db)
  const found = makes.find(({ name }) => isSame(name, text))
  if (found) return found
  throw unknown(
    `Марки «${text}» нет.`,
    text,
    makes.map(({ name }) => name),
  )
}

async function chooseCar(db: Database, text: string) {
  const make = (await listShownMakes(db)).find(({ name }) => isSame(name, text))
  if (make) return { kind: 'make' as const, ...make }
  const model = await chooseModel(db, text)
  return { kind: 'model' as const, ...model, name: nameOf(model) }
}

/** Cars that a text means already. */
async function carsSpelled(db: Database, text: string): Promise<string[]> {
  const [makes, models] = await Promise.all([listShownMakes(db), listShownModels(db)])
  return [...makes.map((make) => ({ ...make, whole: make.name })), ...models.map(whole)]
    .filter(({ name, spellings }) => [name, ...spellings].some((one) => isSame(one, text)))
    .map((car) => car.whole)
}

export const nameOf = ({ make, name }: Pick<ShownModel, 'make' | 'name'>): string =>
  `${make} ${name}`
const whole = (model: ShownModel) => ({ ...model, whole: nameOf(model) })

const isSame = (one: string, other: string): boolean =>
  one.toLowerCase() === other.trim().replace(/\s+/g, ' ').toLowerCase()

const unknown = (message: string, asked: string, names: readonly string[]): ShopError =>
  new ShopError('invalid', message + nearestHint(asked, names))

function carName(given: string): string {
  const name = given.trim().replace(/\s+/g, ' ')
  if (slugOf(name) !== '' && name.length <= LONGEST_NAME && !name.includes('|')) return name
  throw new ShopError('invalid', `Название — от 1 до ${LONGEST_NAME} букв и цифр.`)
}

function refuseTaken(
  known: readonly { readonly name: string }[],
  name: string,
  what: string,
  hint = '',
): void {
  const same = known.find((one) => isSame(one.name, name))
  if (same) throw new ShopError('conflict', `${what} «${same.name}» уже есть.${hint}`)
}

function refuseSame(former: string, name: string): void {
  if (former === name) throw new ShopError('invalid', `Так и называется: «${name}».`)
}

function freeSlug(name: string, taken: readonly string[]): string {
  const stem = slugOf(name)
  for (let number = 1; ; number++) {
    const slug = number === 1 ? stem : `${stem}-${number}`
    if (!taken.includes(slug)) return slug
  }
}
