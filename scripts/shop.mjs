// npm run shop -- …: the command line of the shop, on the right Node.
import { IMPORT_NODE_FLAGS } from './lib/import-node-flags.mjs'
import { installDependencies } from './lib/install-dependencies.mjs'
import { runOnProjectNode } from './lib/project-node.mjs'
import { runScript } from './lib/script.mjs'

await runScript(async () => {
  await installDependencies()
  const words = process.argv.slice(2)
  const nodeFlags = words[0] === 'import' ? IMPORT_NODE_FLAGS : []
  return runOnProjectNode('scripts/shop.ts', words, {
    readsEnvFile: true,
    nodeFlags,
  })
})
