// Builds the pages for the browser and for the server when their sources have changed.
import * as fs from 'node:fs'
import path from 'node:path'
import { fingerprintOf } from './fingerprint.mjs'
import { oneAtATime } from './one-at-a-time.mjs'
import { runOnProjectNode } from './project-node.mjs'
import { inProject, root } from './project-root.mjs'
import { ScriptStop } from './script.mjs'
import { step } from './step.mjs'

const dist = inProject('dist')
const stamp = path.join(dist, 'sources-fingerprint')
const parts = ['client', 'office', 'web-server']
const unfinished = '.unfinished-'
const keptForMs = 7 * 24 * 60 * 60 * 1000
const settings = [
  ...['vite.config.ts', 'package.json', 'package-lock.json', 'tsconfig.json'],
  ...['tsconfig.base.json', 'tsconfig.shared.json', 'tsconfig.web.json'],
  ...['browser-contracts', 'compress-assets', 'page-chunks', 'vite-build'].map(
    (name) => `scripts/lib/${name}.mjs`,
  ),
]

export async function buildPages({ evenIfFresh = false } = {}) {
  if (isFresh() && !evenIfFresh) return
  await oneAtATime('build', async () => {
    if (evenIfFresh || !isFresh()) await step('Собираю страницы', build)
  })
}

const isFresh = () =>
  fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === sourcesFingerprint()

/** Pages never import the server's rooms (vite.config.ts refuses it) nor tests. */
export const isPageSource = (/** @type {string} */ file) =>
  !/^src\/[^/]+\/server\/|\.test\.tsx?$/.test(file)

const sourcesFingerprint = () => fingerprintOf(root, ['src', 'public', ...settings], isPageSource)

// The old pages stay until the new ones are complete; without a stamp dist is built again.
async function build() {
  const building = sourcesFingerprint()
  removeUnfinished()
  const folder = path.join(dist, `${unfinished}${process.pid}`)
  fs.mkdirSync(folder, { recursive: true })
  const exitCode = await runOnProjectNode('scripts/lib/vite-build.mjs', [folder], {
    env: { NODE_ENV: 'production' }, // under any other name React is built for development
  })
  if (exitCode !== 0) {
    removeUnfinished()
    throw new ScriptStop('Страницы не собраны.', exitCode)
  }
  for (const assets of ['client/assets', 'office/office/assets']) keepFormerAssets(folder, assets)
  fs.rmSync(stamp, { force: true })
  for (const part of parts) {
    fs.rmSync(path.join(dist, part), { recursive: true, force: true })
    fs.renameSync(path.join(folder, part), path.join(dist, part))
  }
  fs.writeFileSync(stamp, building)
  removeUnfinished()
}

/**
 * Open tabs and a running shop still load the files of their pages. File names contain a hash of the
 * content, so old and new files can be kept together.
 */
function keepFormerAssets(/** @type {string} */ folder, /** @type {string} */ assets) {
  const [former, built] = [path.join(dist, assets), path.join(folder, assets)]
  if (!fs.existsSync(former) || !fs.existsSync(built)) return
  for (const name of fs.readdirSync(former)) {
    const [from, to] = [path.join(former, name), path.join(built, name)]
    const isYoung = Date.now() - fs.statSync(from).mtimeMs < keptForMs
    if (isYoung && !fs.existsSync(to)) fs.linkSync(from, to)
  }
}

function removeUnfinished() {
  if (!fs.existsSync(dist)) return
  for (const name of fs.readdirSync(dist).filter((name) => name.startsWith(unfinished))) {
    fs.rmSync(path.join(dist, name), { recursive: true, force: true })
  }
}
