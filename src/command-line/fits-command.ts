// npm run shop -- fits: lists texts of price lists with a doubtful car, saves the owner's decisions.

import { decideFits, listDoubtfulTexts } from '#src/supply/server/commands.ts'
import type { Command, CommandContext } from './command.ts'
import { readArguments } from './read-arguments.ts'

export const FITS_USAGE =
  "fits doubtful | fits accept 'ТЕКСТ' 'МАРКА МОДЕЛЬ' … | fits refuse 'ТЕКСТ'   " +
  'автомобили прайс-листов, в которых магазин не уверен'

const MOST = 100
const MOST_MODELS = 12
const LONGEST_EXAMPLE = 70

export const fitsCommand: Command = async (words, context) => {
  const { positionals } = readArguments(words, { options: {}, usage: FITS_USAGE })
  const [name = '', text = '', ...models] = positionals
  if (name === 'doubtful' && text === '') return printDoubtful(context)
  const isAccepted = name === 'accept' && models.length > 0 && models.length <= MOST_MODELS
  const isRefused = name === 'refuse' && models.length === 0
  if (text === '' || !(isAccepted || isRefused)) {
    context.print(FITS_USAGE)
    return 1
  }
  const count = await decideFits(context.db, text, models)
  const decision = isAccepted ? models.join(', ') : 'не автомобиль'
  context.print(
    `«${text}» — ${decision}. Запомнено для следующих списков; товаров сейчас: ${count}.`,
  )
  return 0
}

async function printDoubtful({ db, print }: CommandContext): Promise<number> {
  const texts = await listDoubtfulTexts(db, MOST)
  if (texts.length === 0) print('Сомнительных автомобилей нет.')
  for (const { text, count, models, example } of texts) {
    const shown =
      example.length > LONGEST_EXAMPLE ? `${example.slice(0, LONGEST_EXAMPLE)}…` : example
    print(`${String(count).padStart(6)}  ${text} — ${models.join(', ') || 'неизвестная модель'}?`)
    print(`        ${shown}`)
  }
  return 0
}
