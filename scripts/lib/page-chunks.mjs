// Which files of the pages travel together. Few files compress better than many (a page of 36 weighs
// a quarter more), and each group changes at its own pace. A file that no line names gets a chunk
// by itself, or goes with the page that uses it.

/** Changes with the lock file: browsers keep it from release to release. */
const LIBRARIES = /node_modules\/(react|react-dom|react-router|scheduler)\//

/** The schema library and everything that checks by it: loaded when a form is first used. */
const RULES =
  /zod|src\/(shared\/wire-fields|platform\/web\/schema-rule|(accounts|orders)\/[a-z]+-fields|orders\/ordered-item|(accounts|checkout)\/web\/[a-z]+-rules)\.ts/

const FIELDS = /maska|src\/(platform\/web\/form-|ui\/(phone|password|checkbox|radio|text-area))/

/** What every page has: the frame, the way to the API, the search form with its choice of a car. */
const FRAME = new RegExp(
  `src/(${[
    'app/web/(?!.*-page|home-)|app/web/error-page|platform/web/|shared/|cart/',
    '[a-z-]+/contract|[a-z]+/web/loaders|app/web/home-loader',
    'vehicles/(?!web/(make-grid|models-page))',
    'search/web/(search-form|search-address|search-query|car-toggle|use-form-car)',
    'accounts/web/(session-store|require-login|use-log-out|script-needed|return-address)',
    'content/web/(company-context|callback-link)|stores/web/chosen-city',
    'ui/(button|class-names|field|icons|link|loader|logo|notice|select|skeleton|text-field|toast)',
  ].join('|')})`,
)

/** What pages of goods share. */
const GOODS = /src\/(catalogue|stores|ui)\//

/** The first group that fits takes a file. */
export const codeSplitting = {
  includeDependenciesRecursively: false,
  groups: [
    { name: 'react', test: LIBRARIES, priority: 5 },
    { name: 'rules', test: RULES, priority: 4 },
    { name: 'fields', test: FIELDS, priority: 3 },
    { name: 'frame', test: FRAME, priority: 2 },
    { name: 'goods', test: GOODS, minShareCount: 2, priority: 1 },
  ],
}
