// Which files of the pages travel together. Few files compress better than many (a page of 36 weighs
// a quarter more), and each group changes at its own pace. A file that no line names gets a chunk
// by itself, or goes with the page that uses it.
import { inProject } from './project-root.mjs'
import { staticImports, usersByFile } from './static-imports.mjs'

/** Changes with the lock file: browsers keep it from release to release. */
const LIBRARIES = /node_modules\/(react|react-dom|react-router|scheduler)\//

/** The schema library and everything that checks by it: loaded when a form is first used. */
const RULES =
  /zod|src\/(shared\/wire-fields|platform\/web\/schema-rule|(accounts|orders)\/[a-z]+-fields|orders\/ordered-item|(accounts|checkout)\/web\/[a-z]+-rules)\.ts/

const FIELDS = /src\/(platform\/web\/form-|ui\/phone)/

/** Without what the bundler puts behind it: `?url`, `?used`. */
const fileOf = (/** @type {string} */ id) => id.split('?')[0] ?? id

/** A contract comes without its schemas, so without what they alone import. */
const isOfSchemas = (/** @type {string} */ file, /** @type {string} */ importer) =>
  /contract\.ts$/.test(importer) && !file.endsWith('/endpoint.ts')

/** What every page has: the frame, the way to the API, the search form with its choice of a car. */
const ENTRY = inProject('src/app/web/entry.client.tsx')
const FRAME = staticImports(ENTRY, {
  isLeftOut: (file, importer = '') => RULES.test(file) || isOfSchemas(file, importer),
})
FRAME.delete(ENTRY)
/** Nearly every page waits and fails. */
const STATES = /preload-helper|src\/ui\/(skeleton|notice)/
const isFrame = (/** @type {string} */ id) => STATES.test(id) || FRAME.has(fileOf(id))

/** What pages share, and what only pages with long lists of goods do. */
const SHARED = /src\/(?!accounts|checkout|content|orders|shared\/agreement|ui\/password)/
const LISTS = ['category-page', 'model-page', 'oil-page', 'product-page', 'search-results-page']
const usersOf = usersByFile(inProject('src/app/web/routes.tsx'))
const isOfLists = (/** @type {string} */ id) =>
  SHARED.test(id) && (usersOf.get(fileOf(id)) ?? ['']).every((page) => LISTS.includes(page))

/** The first group that fits takes a file. */
export const codeSplitting = {
  includeDependenciesRecursively: false,
  groups: [
    { name: 'react', test: LIBRARIES, priority: 5 },
    { name: 'rules', test: RULES, priority: 4 },
    { name: 'fields', test: FIELDS, priority: 3 },
    { name: 'frame', test: isFrame, priority: 2 },
    { name: 'lists', test: isOfLists, minShareCount: 2, priority: 1 },
    { name: 'goods', test: SHARED, minShareCount: 2, priority: 0 },
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
