// npm start: installs what is missing, builds what is stale, serves the shop.
import { buildPages } from './lib/build-pages.mjs'
import { installDependencies } from './lib/install-dependencies.mjs'
import { runOnProjectNode } from './lib/project-node.mjs'
import { runScript } from './lib/script.mjs'

await runScript(async () => {
  await installDependencies({ isProduction: process.env.NODE_ENV === 'production' })
  await buildPages()
  return runOnProjectNode('src/app/server/start.ts', process.argv.slice(2), {
    readsEnvFile: true,
    env: {
      NODE_ENV: process.env.NODE_ENV ?? 'production',
      SILKWAY_STARTED_AT: String(Math.round(performance.timeOrigin)),
    },
  })
})
