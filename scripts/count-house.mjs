// node scripts/count-house.mjs [--all]: counts the files, crumbs, doors and tables beside their aims.
import { installDependencies } from './lib/install-dependencies.mjs'
import { runOnProjectNode } from './lib/project-node.mjs'
import { runScript } from './lib/script.mjs'

await runScript(async () => {
  await installDependencies()
  return runOnProjectNode('scripts/count-house.ts', process.argv.slice(2))
})
