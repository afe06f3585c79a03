// The import map of the project. Every rule is derived from `mayUse`: which slice may enter which.

const mayUse = {
  stores: [],
  content: [],
  vehicles: [],
  accounts: ['content'],
  cart: [],
  letters: [],
  catalogue: ['vehicles', 'stores', 'cart', 'content'],
  search: ['vehicles', 'catalogue', 'cart', 'content'],
  orders: ['accounts', 'catalogue', 'stores'],
  payments: ['accounts', 'orders'],
  checkout: ['cart', 'catalogue', 'orders', 'payments', 'stores', 'accounts', 'vehicles'],
  feeds: ['catalogue', 'orders', 'stores'],
  'back-office': [
    'accounts',
    'orders',
    'payments',
    'letters',
    'stores',
    'catalogue',
    'catalogue-import',
  ],
  'catalogue-import': ['vehicles', 'stores', 'catalogue'],
  commerceml: ['accounts', 'catalogue', 'orders', 'stores'],
}

const slices = Object.keys(mayUse)
const anyOf = (names) => `^src/(${names.join('|')})/`
const DOORS = '(contract\\.ts|server/public\\.ts|web/public\\.ts)$'
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
      { path: `^src/(${slices.join('|')})/`, pathNot: [DOORS, '^src/$1/'] },
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
      'web-never-imports-server',
      'Pages talk to the server by contracts.',
      { path: '^src/[^/]+/web/' },
      { path: '^src/[^/]+/server/' },
    ),
    error(
      'server-never-imports-web',
      'The one meeting point is the renderer.',
      { path: '^src/[^/]+/server/', pathNot: '^src/app/server/render-html\\.ts$' },
      { path: ['^src/[^/]+/web/', '^src/ui/'] },
    ),
    error(
      'root-files-are-pure',
      'Files at the root of a slice and in shared know no Node, no React, no Fastify, no I/O.',
      { path: ['^src/shared/', `^src/(${slices.join('|')})/[^/]+\\.ts$`], pathNot: TESTS },
      // zod describes, the stemmer computes: neither reaches for anything
      { dependencyTypes: ['core', 'npm'], pathNot: 'node_modules/(zod|@orama/stemmers)/' },
    ),
    error(
      'pure-files-stay-pure',
      'A pure file may use pure files only.',
      { path: `^src/(${slices.join('|')})/[^/]+\\.ts$`, pathNot: TESTS },
      { path: '^src/([^/]+/(server|web)|ui|platform)/' },
    ),
    error(
      'platform-and-ui-know-no-slice',
      'Technique and looks carry no shop words.',
      { path: '^src/(platform|ui)/' },
      { path: anyOf([...slices, 'app']) },
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
      { path: PAGES, pathNot: '^src/app/web/error-page\\.tsx$' },
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
