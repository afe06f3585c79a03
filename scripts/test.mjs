// npm test: installs what is missing, then runs every check and every test.
import { installDependencies } from './lib/install-dependencies.mjs'
import { runOnProjectNode } from './lib/project-node.mjs'
import { runScript } from './lib/script.mjs'

await runScript(async () => {
  await installDependencies()
  return runOnProjectNode('scripts/lib/run-tests.mjs', process.argv.slice(2))
})
