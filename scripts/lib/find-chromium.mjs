// Finds a browser for the tests: the one named, the one from npm, the system's, or one from apt.
// The one from npm is a headless build: it needs half the processor, and is the same everywhere.
import { spawnSync } from 'node:child_process'
import { findInPath, installDebianPackage } from './find-program.mjs'
import { ScriptStop } from './script.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** @returns {Promise<{ path: string, origin: string }>} */
export async function findChromium() {
  const named = process.env.CHROMIUM_PATH
  if (named) {
    if (starts(named)) return { path: named, origin: 'CHROMIUM_PATH' }
    throw new ScriptStop(`Браузер из CHROMIUM_PATH не запускается: ${named}.`)
  }
  const found = (await packagedBrowser()) ?? systemBrowser() ?? installedBrowser()
  if (found) return found
  throw new ScriptStop(
    'Нет браузера для проверок: поставьте Chromium или Chrome либо укажите путь в CHROMIUM_PATH.',
  )
}

function systemBrowser() {
  const path = names.map((name) => findInPath([name])).find((file) => file && starts(file))
  return path ? { path, origin: 'системный' } : undefined
}

async function packagedBrowser() {
  try {
    const { default: chromium } = await import('@sparticuz/chromium')
    const path = await chromium.executablePath()
    return starts(path) ? { path, origin: '@sparticuz/chromium' } : undefined
  } catch {
    return undefined // built for some platforms only: the search goes on
  }
}

function installedBrowser() {
  return installDebianPackage('chromium') ? systemBrowser() : undefined
}

// A name in PATH may be a stub that only asks for the browser to be installed.
const starts = (/** @type {string} */ file) =>
  spawnSync(file, ['--version', '--no-sandbox'], { timeout: 20_000 }).status === 0
