// Reports the progress of an import: rows, speed, time left, and the steps of the switch.

import { stat } from 'node:fs/promises'
import type { SwitchStep } from '#src/supply/server/public.ts'
import type { ImportObserver } from './import-request.ts'
import type { PriceList } from './read-price-list.ts'

/** Reports the end only by `end`: the last bytes are read well before the last rows are staged. */
export async function shownReading({ path }: PriceList, { progress }: ImportObserver) {
  const { size } = await stat(path)
  const startedAt = performance.now()
  let bytes = 0
  const title = 'Читаю список'
  return {
    onBytes: (done: number) => {
      bytes = Math.min(done, size - 1)
    },
    onRows: (rows: number) => {
      const seconds = (performance.now() - startedAt) / 1000
      const left = Math.ceil((seconds * (size - bytes)) / Math.max(bytes, 1))
      const speed = Math.round(rows / Math.max(seconds, 0.001))
      const note = `${grouped(rows)} строк, ${grouped(speed)} строк/с, осталось ${left} с`
      progress(title, bytes, size, note)
    },
    end: () => progress(title, size, size),
  }
}

const grouped = (count: number): string => count.toLocaleString('ru-RU')

const STEPS: Readonly<Record<SwitchStep, string>> = {
  waiting: 'жду конца другой загрузки',
  comparing: 'сравниваю с каталогом',
  products: 'записываю товары',
  links: 'связываю с автомобилями и аналогами',
  lists: 'обновляю поиск и списки',
  stock: 'записываю остатки',
  done: 'готово',
}

export const shownSteps = (observer: Pick<ImportObserver, 'progress'>) =>
  stepsOf('Переключаю каталог', STEPS, observer)

const UNDO_STEPS: Readonly<Record<Exclude<SwitchStep, 'comparing'>, string>> = {
  waiting: STEPS.waiting,
  products: 'возвращаю товары и цены',
  links: 'возвращаю автомобили и аналоги',
  lists: STEPS.lists,
  stock: 'возвращаю остатки',
  done: STEPS.done,
}

export const shownUndo = (observer: Pick<ImportObserver, 'progress'>) =>
  stepsOf('Отменяю загрузку', UNDO_STEPS, observer)

function stepsOf<Step extends string>(
  title: string,
  texts: Readonly<Record<Step, string>>,
  { progress }: Pick<ImportObserver, 'progress'>,
) {
  const steps = Object.keys(texts)
  return (step: Step): void => progress(title, steps.indexOf(step), steps.length - 1, texts[step])
}
