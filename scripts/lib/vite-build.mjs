// Builds both halves of the pages into the folder named on the command line.
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { createBuilder } from 'vite'
import { compressAssets } from './compress-assets.mjs'
import { inProject, root } from './project-root.mjs'
import { runScript, ScriptStop } from './script.mjs'

await runScript(async () => {
  const folder = process.argv[2]
  if (!folder) throw new ScriptStop('Назовите папку для собранных страниц.')
  const builder = await createBuilder({
    root,
    configFile: inProject('vite.config.ts'),
    configLoader: 'native',
    logLevel: 'warn',
    environments: {
      client: { build: { outDir: path.join(folder, 'client') } },
      office: { build: { outDir: path.join(folder, 'office') } },
      ssr: { build: { outDir: path.join(folder, 'web-server') } },
    },
  })
  await builder.buildApp().catch((error) => {
    throw new ScriptStop(stripVTControlCharacters(error.message))
  })
  await compressAssets(path.join(folder, 'client/assets'))
  await compressAssets(path.join(folder, 'office/office/assets'))
  return 0
})
