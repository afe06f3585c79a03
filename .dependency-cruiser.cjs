// The import map of the project. Every rule is derived from `mayUse`: which slice may enter which.

const mayUse = {
  stores: ['content'],
  pictures: [],
  content: [],
  vehicles: [],
  regulations: [],
  accounts: ['content', 'vehicles'],
  cart: [],
  letters: [],
  reviews: ['accounts'],
  delivery: ['stores', 'content'],
  requests: ['accounts', 'content', 'delivery', 'pictures', 'vehicles'],
  catalogue: [
    'vehicles',
    'regulations',
    'stores',
    'cart',
    'content',
    'delivery',
    'pictures',
    'requests',
    'reviews',
  ],
  maintenance: ['vehicles', 'regulations', 'catalogue', 'delivery', 'cart'],
  supply: ['catalogue', 'pictures', 'vehicles'],
  search: ['vehicles', 'regulations', 'catalogue', 'maintenance', 'cart', 'content'],
  judging: ['search', 'catalogue'],
  orders: ['accounts', 'catalogue', 'stores', 'delivery'],
  payments: ['accounts', 'orders'],
  checkout: [
    'cart',
    'catalogue',
    'delivery',
    'orders',
    'payments',
    'stores',
    'accounts',
    'vehicles',
  ],
  feeds: ['catalogue', 'delivery', 'orders', 'pictures', 'stores'],
  'back-office': [
    'accounts',
    'catalogue',
    'feeds',
    'pictures',
    'orders',
    'payments',
    'letters',
    'requests',
    'reviews',
    'search',
    'stores',
    'supply',
    'catalogue-import',
    'list-sources',
    'commerceml',
    'delivery',
    'checkout',
    'vehicles',
  ],
  setup: [
    'catalogue',
    'back-office',
    'delivery',
    'list-sources',
    'orders',
    'stores',
    'supply',
    'vehicles',
  ],
  'list-sources': ['catalogue-import', 'delivery', 'supply'],
  'catalogue-import': ['vehicles', 'stores', 'catalogue', 'supply'],
  commerceml: ['accounts', 'catalogue', 'orders', 'pictures', 'stores', 'supply'],
}

const slices = Object.keys(mayUse)
/** They wire slices together and may enter every one; no slice knows them. */
const PROGRAMS = ['app', 'command-line']
const anyOf = (names) => `^src/(${names.join('|')})/`
const DOORS = '(contract\\.ts|server/public\\.ts|web/public\\.ts)$'
/** What fills a new shop: for setup and the demonstration. */
const SETUP = '/server/setup\\.ts$'
/** Judging makes misspelt queries with the keyboard layouts of the search. */
const KEYBOARD = '^src/search/reading/keyboard-layout\\.ts$'
/** For the command line alone: what the owner decides and looks at. */
const COMMANDS = '/server/[a-z-]*commands\\.ts$'
const PAGES = '-page\\.tsx$'
const TESTS = '\\.test\\.tsx?$'

const error = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

const onlyListedSlices = slices.flatMap((slice) => {
  const strangers = slices.filter((other) => other !== slice && !mayUse[slice].includes(other))
  return error(
    `${slice}-uses-only-listed-slices`,
    'Add the edge to mayUse, or turn the dependency round.',
    { path: `^src/${slice}/` },
    { path: anyOf(strangers) },
  )
})

module.exports = {
  forbidden: [
    ...onlyListedSlices,
    error(
      'slices-are-entered-by-doors',
      'Import contract.ts, server/public.ts or web/public.ts of another slice.',
      { path: `^src/(${slices.join('|')})/` },
      {
        path: `^src/(${slices.join('|')})/`,
        pathNot: [DOORS, COMMANDS, SETUP, KEYBOARD, '^src/$1/'],
      },
    ),
    error(
      'commands-are-for-the-command-line',
      'What a program needs stands in server/public.ts.',
      { path: '^src/', pathNot: ['^src/command-line/', TESTS] },
      { path: COMMANDS },
    ),
    error(
      'setup-doors-are-for-setup',
      'What a running shop needs stands in server/public.ts.',
      { path: '^src/', pathNot: ['^src/setup/', TESTS] },
      { path: SETUP },
    ),
    error(
      'nobody-imports-app',
      'app wires the programs; what two rooms need lives below it.',
      { path: '^(src|database)/', pathNot: '^src/app/' },
      { path: '^src/app/' },
    ),
    error(
      'app-enters-by-doors-pages-and-routes',
      'Of a slice, app sees doors, routes, loaders, pages and guards.',
      { path: '^src/app/', pathNot: TESTS },
      {
        path: `^src/(${slices.join('|')})/`,
        pathNot: [
          DOORS,
          PAGES,
          '\\.routes\\.ts$',
          '[-/]loaders\\.ts$',
          'web/require-login\\.tsx$',
          '^src/content/company\\.ts$',
        ],
      },
    ),
    error(
      'nobody-imports-the-command-line',
      'scripts/shop.ts enters it, and the start of the shop gives it to the socket.',
      { path: '^(src|database)/', pathNot: ['^src/command-line/', '^src/app/server/start\\.ts$'] },
      { path: '^src/command-line/' },
    ),
    error(
      'command-line-enters-by-doors',
      'Of a slice, the command line sees doors.',
      { path: '^src/command-line/', pathNot: TESTS },
      { path: anyOf(slices), pathNot: [DOORS, COMMANDS] },
    ),
    error(
      'only-the-command-line-judges',
      'Nothing of the judging is in the served shop.',
      { path: '^src/', pathNot: ['^src/(command-line|judging)/'] },
      { path: '^src/judging/' },
    ),
    error(
      'web-never-imports-server',
      'Pages talk to the server by contracts.',
      { path: '^src/[^/]+/web/' },
      { path: '^src/[^/]+/server/' },
    ),
    error(
      'server-never-imports-web',
      'The one meeting point is the renderer.',
      { path: '^src/([^/]+/server|command-line)/', pathNot: '^src/app/server/render-html\\.ts$' },
      { path: ['^src/[^/]+/web/', '^src/ui/'] },
    ),
    error(
      'root-files-are-pure',
      'Files at the root of a slice and in shared know no Node, no React, no Fastify, no I/O.',
      {
        path: ['^src/shared/', `^src/(${[...slices, 'tables'].join('|')})/[^/]+\\.ts$`],
        pathNot: TESTS,
      },
      // zod describes, the stemmer computes: neither reaches for anything
      { dependencyTypes: ['core', 'npm'], pathNot: 'node_modules/(zod|@orama/stemmers)/' },
    ),
    error(
      'pure-files-stay-pure',
      'A pure file may use pure files only.',
      { path: `^src/(${[...slices, 'tables'].join('|')})/[^/]+\\.ts$`, pathNot: TESTS },
      { path: '^src/([^/]+/(server|web)|ui|platform)/' },
    ),
    error(
      'platform-and-ui-know-no-slice',
      'Technique and looks carry no shop words.',
      { path: '^src/(platform|ui)/' },
      { path: anyOf([...slices, ...PROGRAMS]) },
    ),
    error(
      'tables-know-no-slice',
      'Readers of tables carry no shop words; what is sought in a table is given to them.',
      { path: '^src/tables/', pathNot: TESTS },
      { path: anyOf([...slices, ...PROGRAMS]) },
    ),
    error(
      'tables-are-entered-by-doors',
      'Import tables/table-format.ts or tables/server/public.ts.',
      { path: '^src/', pathNot: '^src/tables/' },
      { path: '^src/tables/', pathNot: ['^src/tables/table-format\\.ts$', DOORS] },
    ),
    error(
      'shared-knows-nobody',
      'shared lies below everything.',
      { path: '^src/shared/' },
      { path: '^src/', pathNot: '^src/shared/' },
    ),
    error(
      'pages-are-leaves',
      'Only the route table imports pages.',
      { path: '^src/', pathNot: ['^src/app/web/(routes|entry\\.[a-z]+)\\.tsx$', TESTS] },
      { path: PAGES, pathNot: '^src/app/web/late/error-page\\.tsx$' },
    ),
    error(
      'sql-lives-in-repositories',
      'Only repositories and the platform write SQL.',
      {
        path: '^src/',
        pathNot: ['\\.repository\\.ts$', '^src/platform/server/', TESTS],
      },
      { path: '^src/platform/server/sql\\.ts$' },
    ),
    error(
      'late-code-is-loaded-on-demand',
      'A file in web/late or web/rules is imported by `import()`, or by files of such folders.',
      { path: '^src/', pathNot: ['^src/[^/]+/web/(late|rules)/', DOORS, TESTS] },
      {
        path: '^src/[^/]+/web/(late|rules)/[^.]+\\.tsx?$',
        dynamic: false,
        dependencyTypesNot: ['type-only'],
      },
    ),
    error('no-cycles', 'Turn one of the arrows round.', {}, { circular: true }),
    {
      name: 'shared-files-have-two-users',
      comment: 'A shared file with one user moves to that user.',
      severity: 'error',
      from: { pathNot: TESTS },
      module: { path: '^src/shared/', pathNot: TESTS, numberOfDependentsLessThan: 2 },
    },
  ],
  required: [],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
    },
  },
}
