// npm run build: builds the pages when they are stale, or always with --force.
import { buildPages } from './lib/build-pages.mjs'
import { installDependencies } from './lib/install-dependencies.mjs'
import { runScript } from './lib/script.mjs'

await runScript(async () => {
  await installDependencies({ isProduction: process.env.NODE_ENV === 'production' })
  await buildPages({ evenIfFresh: process.argv.includes('--force') })
  console.log('Страницы собраны из нынешних исходников.')
  return 0
})
