// Which files of the pages travel together. Few files compress better than many (a page of 36 weighs
// a quarter more), and each group changes at its own pace. A file that no line names gets a chunk
// by itself, or goes with the page that uses it.
import path from 'node:path'
import { inProject, root } from './project-root.mjs'
import { staticImports, usersByFile } from './static-imports.mjs'

/** From the root of the project, without what the bundler puts behind: `?url`, `?used`. */
const placeOf = (/** @type {string} */ id) => path.relative(root, id.split('?')[0] ?? id)
/** Wherever the project lies, its own folders decide. */
const within = (/** @type {RegExp} */ places) => (/** @type {string} */ id) =>
  places.test(placeOf(id))

/** Changes with the lock file: browsers keep it from release to release. */
const isLibrary = within(/^node_modules\/(react|react-dom|react-router|scheduler)\//)

/** The schema library and everything that checks by it: loaded when a form is first used. */
const isRule = within(
  /^(node_modules\/zod\/|src\/(shared\/wire-fields|platform\/web\/schema-rule|(accounts|orders)\/[a-z]+-fields|orders\/ordered-item|(accounts|checkout)\/web\/[a-z]+-rules)\.ts)/,
)

/** What pages with a form share. */
const isField = within(
  /^src\/(platform\/web\/form-|ui\/(loader|phone)|accounts\/web\/script-needed|checkout\/[a-z-]+\.ts|orders\/(contract|order-limits))/,
)

/** A contract comes without its schemas, so without what they alone import. */
const isOfSchemas = (/** @type {string} */ file, /** @type {string} */ importer) =>
  /contract\.ts$/.test(importer) && !file.endsWith('/endpoint.ts')

/** What every page has: the frame, the way to the API, the search form with its choice of a car. */
const entry = inProject('src/app/web/entry.client.tsx')
const frame = staticImports(entry, {
  isLeftOut: (file, importer = '') => isRule(file) || isOfSchemas(file, importer),
})
frame.delete(entry)
/** Nearly every page waits and fails. */
const isState = within(/^src\/ui\/(skeleton|notice)/)
const isFrame = (/** @type {string} */ id) =>
  id.includes('vite/preload-helper') || isState(id) || frame.has(inProject(placeOf(id)))

/** Parts that come after their page, each page's in one file, and the filters that such parts share. */
const isFilter = within(
  /^src\/(catalogue\/web\/(filter-(facet|sheet)|chosen-filters|list-facet)|platform\/web\/wished)/,
)
/** What their pages have of them from the start. */
const isNarrowed = within(
  /^src\/(catalogue\/web\/(filters-opener|count-text)|platform\/web\/late-parts|search\/web\/narrowing)/,
)
const isOilPart = within(
  /^src\/catalogue\/web\/(oil-(filters|parts|list-facets|field-names)\.tsx?|chosen-oils|wider-oils)/,
)
const isFoundPart = within(/^src\/search\/web\/(found-|what-else)/)

/** What pages share, and what only pages with long lists of goods do. */
const isShared = within(
  /^src\/(?!accounts|checkout|content|orders|payments|shared\/agreement|stores\/(store-map|web\/(map|use-order))|ui\/password)/,
)
const usersOf = usersByFile(inProject('src/app/web/routes.tsx'))
/** What pages share of which none, or only some, are these. */
const isSharedBy =
  (/** @type {(page: string) => boolean} */ isMeant) => (/** @type {string} */ id) =>
    isShared(id) && (usersOf.get(inProject(placeOf(id))) ?? ['']).every(isMeant)
const longLists = ['category-page', 'model-page', 'oil-page', 'search-results-page']
const isOfLongLists = isSharedBy((page) => longLists.includes(page))
const isOfLists = isSharedBy((page) => page === 'product-page' || longLists.includes(page))
const isNotOfSales = isSharedBy((page) => page !== 'cart-page' && page !== 'home-page')

/** The first group that fits takes a file. */
export const codeSplitting = {
  includeDependenciesRecursively: false,
  groups: [
    { name: 'react', test: isLibrary, priority: 5 },
    { name: 'rules', test: isRule, priority: 4 },
    { name: 'fields', test: isField, priority: 3 },
    { name: 'frame', test: isFrame, priority: 2 },
    { name: 'filters', test: isFilter, priority: 1.8 },
    { name: 'narrowed', test: isNarrowed, priority: 1.8 },
    { name: 'oil-parts', test: isOilPart, priority: 1.8 },
    { name: 'found-parts', test: isFoundPart, priority: 1.8 },
    { name: 'long-lists', test: isOfLongLists, minShareCount: 2, priority: 1.5 },
    { name: 'lists', test: isOfLists, minShareCount: 2, priority: 1 },
    { name: 'ways', test: isNotOfSales, minShareCount: 2, priority: 0.5 },
    { name: 'goods', test: isShared, minShareCount: 2, priority: 0 },
  ],
}

/**
 * Files that need each other start in an order that nobody has chosen: the groups must not make
 * such circles.
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
