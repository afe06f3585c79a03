// npm start: installs what is missing, builds what is stale, serves the shop.
import { buildPages } from './lib/build-pages.mjs'
import { installDependencies } from './lib/install-dependencies.mjs'
import { runOnProjectNode } from './lib/project-node.mjs'
import { runScript } from './lib/script.mjs'

/** A shop that drains takes up to DRAIN_SECONDS, 300 at most, and ten seconds after that. */
const patienceMs = 320_000

await runScript(async () => {
  await installDependencies()
  await buildPages()
  return runOnProjectNode('src/app/server/start.ts', process.argv.slice(2), {
    readsEnvFile: true,
    patienceMs,
    env: {
      NODE_ENV: process.env.NODE_ENV ?? 'production',
      SILKWAY_STARTED_AT: String(Math.round(performance.timeOrigin)),
    },
  })
})
