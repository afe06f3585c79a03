// npm run shop -- demo: loads the demonstration catalogue into an empty shop, or removes it.

import { loadDemo, removeDemo } from '#database/demo/load-demo.ts'
import { countProducts } from '#src/catalogue/server/public.ts'
import type { Command } from './command.ts'
import { readArguments } from './read-arguments.ts'

const MOST_PRODUCTS = 1_000_000

export const DEMO_USAGE =
  'demo [--products N] | demo --remove   демонстрационный каталог: загрузить, убрать'

const OPTIONS = {
  products: { type: 'string', default: '8000' },
  remove: { type: 'boolean', default: false },
} as const

export const demoCommand: Command = async (words, { db, print, progress }) => {
  const { values, positionals } = readArguments(words, { options: OPTIONS, usage: DEMO_USAGE })
  if (positionals.length > 0) {
    print(DEMO_USAGE)
    return 1
  }
  if (values.remove) {
    await removeDemo(db)
    print(`Демонстрационный каталог убран. Товаров осталось: ${await countProducts(db)}`)
    return 0
  }
  const products = Number(values.products)
  if (!Number.isInteger(products) || products < 1 || products > MOST_PRODUCTS) {
    print(`--products: целое число от 1 до ${MOST_PRODUCTS}.`)
    return 1
  }
  if ((await countProducts(db)) > 0) {
    print('В магазине уже есть товары: демонстрация загружается только в пустой (demo --remove).')
    return 1
  }
  await loadDemo(db, {
    products,
    onProgress: (done, total) => progress('Загружаю демонстрационный каталог', done, total),
  })
  print(`Загружено товаров: ${await countProducts(db)}`)
  return 0
}
