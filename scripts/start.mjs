// npm start: installs what is missing, builds what is stale, serves the shop.
import { buildPages } from './lib/build-pages.mjs'
import { installDependencies } from './lib/install-dependencies.mjs'
import { runOnProjectNode } from './lib/project-node.mjs'
import { runScript } from './lib/script.mjs'
import { SHOP_ENVIRONMENT, SHOP_NODE_FLAGS } from './lib/shop-node-flags.mjs'

/** A shop that drains takes up to DRAIN_SECONDS, 300 at most, and ten seconds after that. */
const patienceMs = 320_000

await runScript(async () => {
  await installDependencies({
    isProduction: (process.env.NODE_ENV ?? 'production') === 'production',
  })
  await buildPages()
  return runOnProjectNode('src/app/server/start.ts', process.argv.slice(2), {
    readsEnvFile: true,
    nodeFlags: SHOP_NODE_FLAGS,
    patienceMs,
    env: {
      ...SHOP_ENVIRONMENT,
      ...process.env,
      NODE_ENV: process.env.NODE_ENV ?? 'production',
      SILKWAY_STARTED_AT: String(Math.round(performance.timeOrigin)),
    },
  })
})
