// Refuses database functions that are defined twice or not in a file of their own.
import { globSync, readFileSync } from 'node:fs'
import { judgeFunctions } from './lib/function-files.mjs'
import { inProject, root } from './lib/project-root.mjs'
import { runScript } from './lib/script.mjs'

await runScript(async () => {
  const paths = globSync('{src,database}/**/*.sql', { cwd: root })
  const faults = judgeFunctions(
    paths.map((path) => ({ path, text: readFileSync(inProject(path), 'utf8') })),
  )
  console.log(faults.join('\n'))
  return faults.length === 0 ? 0 : 1
})
