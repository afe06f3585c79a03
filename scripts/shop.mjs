// npm run shop -- …: the command line of the shop, on the right Node.
import { installDependencies } from './lib/install-dependencies.mjs'
import { runOnProjectNode } from './lib/project-node.mjs'
import { runScript } from './lib/script.mjs'

await runScript(async () => {
  await installDependencies()
  return runOnProjectNode('scripts/shop.ts', process.argv.slice(2), { readsEnvFile: true })
})
