// npm run bench -- …: measures the shop as it is served.
import { buildPages } from './lib/build-pages.mjs'
import { installDependencies } from './lib/install-dependencies.mjs'
import { runOnProjectNode } from './lib/project-node.mjs'
import { runScript } from './lib/script.mjs'

const [word, ...others] = process.argv.slice(2)

await runScript(async () => {
  await installDependencies()
  await buildPages()
  const env = { NODE_ENV: process.env.NODE_ENV ?? 'production' }
  if (['search', 'orders', 'import', 'margins'].includes(word ?? '')) {
    return runOnProjectNode(`scripts/bench-${word}.ts`, others, { env })
  }
  return runOnProjectNode('scripts/bench.ts', process.argv.slice(2), { env })
})
