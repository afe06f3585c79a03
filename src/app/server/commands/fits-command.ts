// npm run shop -- fits: texts of price lists in which the car is doubtful, and what they mean.

import { decideFits, listDoubtfulTexts } from '#src/catalogue/server/public.ts'
import type { Command, CommandRoom } from './command.ts'
import { readWords } from './read-words.ts'

export const FITS_USAGE =
  "fits doubtful | fits accept 'ТЕКСТ' 'МАРКА МОДЕЛЬ' … | fits refuse 'ТЕКСТ'   " +
  'автомобили прайс-листов, в которых магазин не уверен'

const MOST = 100
const MOST_MODELS = 12
const LONGEST_EXAMPLE = 70

export const fitsCommand: Command = async (words, room) => {
  const { positionals } = readWords(words, { options: {}, usage: FITS_USAGE })
  const [name = '', text = '', ...models] = positionals
  if (name === 'doubtful' && text === '') return printDoubtful(room)
  const isAccepted = name === 'accept' && models.length > 0 && models.length <= MOST_MODELS
  const isRefused = name === 'refuse' && models.length === 0
  if (text === '' || !(isAccepted || isRefused)) {
    room.print(FITS_USAGE)
    return 1
  }
  const count = await decideFits(room.db, text, models)
  const said = isAccepted ? models.join(', ') : 'не автомобиль'
  room.print(`«${text}» — ${said}. Запомнено для следующих списков; товаров сейчас: ${count}.`)
  return 0
}

async function printDoubtful({ db, print }: CommandRoom): Promise<number> {
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
