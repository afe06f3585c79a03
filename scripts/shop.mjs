// npm run shop -- …: the command line of the shop, on the right Node.
import { installDependencies } from './lib/install-dependencies.mjs'
import { runOnProjectNode } from './lib/project-node.mjs'
import { runScript } from './lib/script.mjs'

await runScript(async () => {
  await installDependencies()
  const words = process.argv.slice(2)
  // A list makes much that lives for a moment. Left to itself the collector waits until there is
  // twice as much of it; what a list needs at once is a third of this room.
  const nodeFlags =
    words[0] === 'import' ? ['--max-semi-space-size=4', '--max-old-space-size=192'] : []
  return runOnProjectNode('scripts/shop.ts', words, {
    readsEnvFile: true,
    nodeFlags,
  })
})
