// npm run shop -- …: the command line of the shop, on the right Node.
import { installDependencies } from './lib/install-dependencies.mjs'
import { runOnProjectNode } from './lib/project-node.mjs'
import { runScript } from './lib/script.mjs'

await runScript(async () => {
  await installDependencies()
  // a list makes much that lives for a moment: room for all of it would be a hundred megabytes more
  const nodeFlags = ['--max-semi-space-size=2']
  return runOnProjectNode('scripts/shop.ts', process.argv.slice(2), {
    readsEnvFile: true,
    nodeFlags,
  })
})
