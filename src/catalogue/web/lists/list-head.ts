// What search engines are told of a list of products: its title, its description, its one address.

import { pageOf, withQuery } from '#src/platform/web/page-address.ts'
import type { Category } from '../../contract.ts'
import { pathToCategory } from '../category-choice.ts'

export type ListHead = {
  readonly title: string
  readonly description: string
  readonly address: string
}

/** The order of a list and where a visitor came from make no other page; a further page does. */
export function categoryHead(
  path: string,
  name: string,
  category: Category | undefined,
  query: URLSearchParams,
): ListHead {
  const page = pageOf(query)
  const title = numbered(`${name} для китайских автомобилей`, page)
  return {
    title,
    description: described(title, category),
    address: listAddressOf(path, '', page),
  }
}

type ModelPage = {
  readonly path: string
  readonly name: string
  readonly tree: readonly Category[]
}

/** The page without a category shows the first one, so that one has no other address. */
export function modelHead({ path, name, tree }: ModelPage, query: URLSearchParams): ListHead {
  const page = pageOf(query)
  const asked = pathToCategory(tree, query.get('category') ?? '').at(-1)
  const category = asked === tree[0] ? undefined : asked
  const title = numbered(category ? `${category.name} для ${name}` : `Запчасти ${name}`, page)
  return {
    title,
    description: described(title, category ?? wholeOf(tree)),
    address: listAddressOf(path, category?.key ?? '', page),
  }
}

const listAddressOf = (path: string, category: string, page: number): string =>
  path + withQuery(new URLSearchParams(), { category, page: page === 1 ? '' : page })

export const numbered = (title: string, page: number): string =>
  page === 1 ? title : `${title}, страница ${page}`

type Branch = Pick<Category, 'product_count' | 'child_categories'>

const wholeOf = (tree: readonly Category[]): Branch => ({
  product_count: tree.reduce((sum, { product_count }) => sum + product_count, 0),
  child_categories: [...tree],
})

const NAMED_BRANCHES = 4

function described(what: string, branch: Branch | undefined): string {
  const names = (branch?.child_categories ?? []).slice(0, NAMED_BRANCHES).map(({ name }) => name)
  const branches = names.length > 0 ? ` — ${names.join(', ')}` : ''
  const count = branch?.product_count ? ` Товаров: ${branch.product_count}.` : ''
  return `${what}${branches}.${count} Цены, остатки по магазинам, аналоги.`
}
