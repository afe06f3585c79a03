// Finds the products that the lines of a delivery's paper mean. Nothing is guessed.

import type { Database } from '#src/platform/server/database.ts'
import { normaliseArticle } from '#src/shared/article.ts'
import { isScanCode, scanCode } from '#src/shared/barcode.ts'
import { MOST_CODES } from '../../receptions-contract.ts'
import { findListedGoods, type ListedGood } from './reception-goods.repository.ts'

type Line = {
  readonly line: number
  readonly article: string
  readonly maker: string
  readonly name: string
  readonly barcodes: readonly string[]
  readonly quantity: number
}

/** Lines of one product are added up. */
export async function matchDelivery(db: Database, lines: readonly Line[]) {
  const asked = lines.map(({ article, ...line }) => ({ ...line, norm: normaliseArticle(article) }))
  const byLine = Map.groupBy(await findListedGoods(db, asked), ({ at }) => at)
  const known = new Map<number, { good: ListedGood; quantity: number; codes: string[] }>()
  const unknown: UnknownRow[] = []
  for (const [at, line] of lines.entries()) {
    const meant = meantBy(line, byLine.get(at) ?? [])
    if ('good' in meant) {
      const { good } = meant
      const before = known.get(good.id) ?? { quantity: 0, codes: [] }
      const quantity = before.quantity + line.quantity
      const codes = [...new Set([...before.codes, ...codesOf(line)])].slice(0, MOST_CODES)
      known.set(good.id, { good, quantity, codes })
    } else {
      const text = [line.article, line.name].filter((part) => part !== '').join(' ')
      const shown = (text || line.barcodes.join(' ')).slice(0, LONGEST_TEXT)
      const { quantity } = line
      unknown.push({ line: line.line, text: shown, quantity, codes: codesOf(line), ...meant })
    }
  }
  return {
    lines: [...known.values()].map(({ good, ...line }) => {
      const { id, article, manufacturer, name } = good
      return { id, article, manufacturer, name, ...line }
    }),
    unknown,
  }
}

const LONGEST_TEXT = 300

type UnknownRow = {
  readonly line: number
  readonly text: string
  readonly quantity: number
  readonly codes: string[]
  readonly reason: string
}

/** What the paper calls the product, its article included. */
const codesOf = ({ article, barcodes }: Line): string[] =>
  [...new Set([...barcodes, scanCode(article)])].filter(isScanCode).slice(0, MOST_CODES)

type Meant = { readonly good: ListedGood } | { readonly reason: string }

function meantBy({ maker, article }: Line, goods: readonly ListedGood[]): Meant {
  const norm = normaliseArticle(article)
  const byCode = goods.filter(({ isByBarcode }) => isByBarcode)
  const byArticle = goods.filter((one) => norm !== '' && normaliseArticle(one.article) === norm)
  const isBoth = byCode.length > 0 && byArticle.length > 0
  const likely = isBoth ? byCode.filter((one) => byArticle.includes(one)) : goods
  if (isBoth && likely.length === 0) return { reason: 'артикул и штрихкод у разных товаров' }
  const ofMaker = likely.filter(({ isOfMaker }) => isOfMaker)
  const [only, ...others] = ofMaker.length > 0 ? ofMaker : likely
  if (!only) return { reason: 'такого товара в магазине нет' }
  if (others.length > 0) return { reason: 'под этим номером несколько товаров' }
  if (maker !== '' && !only.isOfMaker && !only.isByBarcode) {
    return { reason: `с этим артикулом есть только товар производителя ${only.manufacturer}` }
  }
  return { good: only }
}
