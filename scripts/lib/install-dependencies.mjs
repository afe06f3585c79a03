// Installs the locked dependencies when they are missing or the lock file has changed.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { oneAtATime } from './one-at-a-time.mjs'
import { inProject } from './project-root.mjs'
import { exitCodeOf, runChild } from './run-child.mjs'
import { ScriptStop } from './script.mjs'
import { step } from './step.mjs'

const stamp = inProject('node_modules/.installed-lock')

/**
 * In production without the development packages; if they are installed, nothing is done.
 * @param {{ isProduction?: boolean }} [wishes]
 */
export async function installDependencies({ isProduction = false } = {}) {
  if (areInstalled(isProduction)) return
  await oneAtATime('install', async () => {
    if (areInstalled(isProduction)) return
    await step('Ставлю зависимости из package-lock.json', () => install(isProduction))
  })
}

const areInstalled = (/** @type {boolean} */ isProduction) =>
  existsSync(stamp) && suffices(readFileSync(stamp, 'utf8'), lockHash(), isProduction)

/** The stamp of a production installation has the word `production` after the hash. */
export const suffices = (
  /** @type {string} */ installed,
  /** @type {string} */ lock,
  /** @type {boolean} */ isProduction,
) => installed === lock || (isProduction && installed === `${lock} production`)

/** Install scripts are off: no package needs one. */
export const npmWords = (/** @type {boolean} */ isProduction) => [
  'ci',
  ...(isProduction ? ['--omit=dev'] : ['--include=dev']),
  ...['--include=optional', '--ignore-scripts', '--loglevel=error'],
]

const lockHash = () =>
  createHash('sha256')
    .update(readFileSync(inProject('package-lock.json')))
    .digest('hex')

async function install(/** @type {boolean} */ isProduction) {
  const installing = lockHash()
  rmSync(stamp, { force: true }) // an interrupted installation must not look like a finished one
  const npm = await runChild('npm', npmWords(isProduction), {
    env: { ...process.env, PATH: withoutPackageBinaries(process.env.PATH ?? '') },
    patienceMs: 2_000, // npm would rather spend a quarter of a minute undoing its work
  })
  if (npm.interruptedBy) {
    throw new ScriptStop('Установка зависимостей прервана.', exitCodeOf(npm.interruptedBy))
  }
  if (npm.exitCode !== 0) {
    throw new ScriptStop(`Зависимости не установлены: npm ci закончился с кодом ${npm.exitCode}.`)
  }
  writeFileSync(stamp, isProduction ? `${installing} production` : installing)
}

// node_modules/.bin holds a Node of its own, which npm ci would delete under its own feet.
export const withoutPackageBinaries = (/** @type {string} */ searchPath) =>
  searchPath
    .split(path.delimiter)
    .filter((folder) => !folder.endsWith(path.join('node_modules', '.bin')))
    .join(path.delimiter)
