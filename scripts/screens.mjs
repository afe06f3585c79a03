// npm run screens: pictures of every screen at three widths, light and dark, into `screens/`.
import { buildPages } from './lib/build-pages.mjs'
import { findChromium } from './lib/find-chromium.mjs'
import { installDependencies } from './lib/install-dependencies.mjs'
import { runOnProjectNode } from './lib/project-node.mjs'
import { runScript } from './lib/script.mjs'

await runScript(async () => {
  await installDependencies()
  await buildPages()
  const { path } = await findChromium()
  const env = { CHROMIUM_PATH: path }
  return runOnProjectNode('tests/screens/take-screens.ts', process.argv.slice(2), { env })
})
