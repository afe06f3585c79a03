// npm run prove -- stock | import | abuse | memory | wire | office: proves a property of the shop by an experiment.
import { buildPages } from './lib/build-pages.mjs'
import { installDependencies } from './lib/install-dependencies.mjs'
import { runOnProjectNode } from './lib/project-node.mjs'
import { runScript, ScriptStop } from './lib/script.mjs'

const proofs = ['stock', 'import', 'abuse', 'memory', 'wire', 'office']
const [word = '', ...others] = process.argv.slice(2)

await runScript(async () => {
  if (!proofs.includes(word)) {
    throw new ScriptStop(`Что доказать? npm run prove -- ${proofs.join(' | ')} …`)
  }
  await installDependencies()
  await buildPages()
  return runOnProjectNode(`scripts/prove-${word}.ts`, others)
})
