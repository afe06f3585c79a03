// npm run dev: serves the shop and restarts it after every change of the sources.
import { installDependencies } from './lib/install-dependencies.mjs'
import { runOnProjectNode } from './lib/project-node.mjs'
import { runScript } from './lib/script.mjs'

await runScript(async () => {
  await installDependencies()
  return runOnProjectNode('scripts/lib/serve-and-watch.mjs', process.argv.slice(2))
})
