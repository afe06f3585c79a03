// Groups source files into bundles by folder. Few bundles compress better than many: a page of 36
// bundles is a quarter larger. A file of no group is bundled with its page.
import path from 'node:path'
import { root } from './project-root.mjs'

/** From the root of the project, without suffixes of the bundler: `?url`, `?used`. */
const placeOf = (/** @type {string} */ id) => path.relative(root, id.split('?')[0] ?? id)

/** @param {string[]} names */
const packages =
  (...names) =>
  (/** @type {string} */ id) =>
    names.some((name) => placeOf(id).startsWith(`node_modules/${name}/`))

/** @param {string[]} names */
const rooms =
  (...names) =>
  (/** @type {string} */ id) =>
    names.some((name) => placeOf(id).startsWith(`src/${name}/`))

/** A folder of this name in any room. @param {string} name */
const folders = (name) => (/** @type {string} */ id) =>
  placeOf(id).startsWith('src/') && placeOf(id).includes(`/${name}/`)

const isOfCars = (/** @type {string} */ id) =>
  folders('late/car')(id) ||
  placeOf(id) === 'src/catalogue/oil-verdict.ts' ||
  (folders('late')(id) && rooms('vehicles', 'cart')(id))

const isWayToAsk = (/** @type {string} */ id) =>
  /^src\/content\/web\/(callback|messenger)-links?\./.test(placeOf(id))

/**
 * A file goes to the first matching group if at least `minShareCount` pages or late parts need it.
 * @type {import('vite').Rolldown.CodeSplittingOptions}
 */
export const codeSplitting = {
  includeDependenciesRecursively: false,
  groups: [
    // changes with the lock file: browsers keep it from release to release
    { name: 'react', test: packages('react', 'react-dom', 'react-router', 'scheduler') },
    // the schema library comes with the first use of a form, as everything in web/rules does
    { name: 'schemas', test: packages('zod') },
    // every page: header and footer, the search form, the calls of the API
    { name: 'frame', tags: ['$initial'] },
    // pages with a form
    { name: 'forms', test: folders('forms'), minShareCount: 2 },
    // what the browser remembers: favourites, and goods looked at
    { name: 'again', test: folders('again'), minShareCount: 2 },
    // the cart, a product, the garage and a model, but no search
    {
      name: 'own-car',
      test: (id) => /\/(kept-car|service-href)\.ts$/.test(placeOf(id)),
      minShareCount: 2,
    },
    // the form of a car, its engines, verdicts and sets of goods
    { name: 'car', test: isOfCars, minShareCount: 2 },
    // pages without goods: the categories that lead on
    { name: 'tiles', test: folders('tiles'), minShareCount: 2 },
    // comes after the page; what one late part alone needs is in its own file
    { name: 'filters', test: folders('late'), minShareCount: 2 },
    // a model, a category, oils, search results
    { name: 'lists', test: folders('lists'), minShareCount: 2 },
    // these and a product
    { name: 'goods', test: folders('goods'), minShareCount: 2 },
    // ways to ask the shop
    { name: 'asking', test: isWayToAsk, minShareCount: 2 },
    // what says when a product is received: the cart, the delivery page, and late parts
    { name: 'delivery', test: rooms('delivery'), minShareCount: 2 },
    // these, the catalogue, makes and news
    { name: 'browsing', test: folders('browsing'), minShareCount: 2 },
    { name: 'ui', test: rooms('ui'), minShareCount: 4 },
    { name: 'shop', test: rooms('catalogue', 'vehicles', 'cart'), minShareCount: 2 },
  ],
}

/**
 * Bundles that import each other would run in an undefined order: the groups must form no cycle.
 * @returns {import('vite').Plugin}
 */
export function refuseCircles() {
  return {
    name: 'refuse-circles',
    generateBundle(_options, bundle) {
      const needed = (/** @type {string} */ name) => {
        const file = bundle[name]
        return file?.type === 'chunk' ? file.imports : []
      }
      const walk = (/** @type {string} */ name, /** @type {readonly string[]} */ way) => {
        if (way.includes(name))
          this.error(`Файлы страниц нужны друг другу: ${[...way, name].join(' → ')}`)
        for (const next of needed(name)) walk(next, [...way, name])
      }
      for (const name of Object.keys(bundle)) walk(name, [])
    },
  }
}
