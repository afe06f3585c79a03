// The Node that the project runs on: the current one if it is new enough, else the locked one.
import { existsSync } from 'node:fs'
import { inProject } from './project-root.mjs'
import { runChild } from './run-child.mjs'
import { ScriptStop } from './script.mjs'

const oldestNode = [22, 22]

export function isNewEnough(/** @type {string} */ version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [oldestMajor = 0, oldestMinor = 0] = oldestNode
  return major === oldestMajor ? minor >= oldestMinor : major > oldestMajor
}

function projectNode() {
  if (isNewEnough(process.versions.node)) return process.execPath
  const platform = `${process.platform}-${process.arch}`
  const carried = inProject(`node_modules/node-${platform}/bin/node`)
  if (existsSync(carried)) return carried
  throw new ScriptStop(
    `Нужен Node 24 (не старше ${oldestNode.join('.')}), здесь ${process.version},` +
      ` а готового для ${platform} в зависимостях нет: поставьте его с https://nodejs.org.`,
  )
}

/**
 * Runs a script of the project on the right Node, in the foreground, and gives its exit code.
 * @param {string} script
 * @param {readonly string[]} words
 * @param {{
 *   env?: NodeJS.ProcessEnv, readsEnvFile?: boolean, ending?: AbortSignal,
 *   nodeFlags?: readonly string[], patienceMs?: number,
 * }} [settings]
 */
export async function runOnProjectNode(script, words, settings = {}) {
  const { env = {}, readsEnvFile = false, ending, nodeFlags = [], patienceMs } = settings
  const envFile = inProject('.env')
  const nodeWords = [
    `--import=${new URL('./end-with-parent.mjs', import.meta.url).href}`,
    ...nodeFlags,
  ]
  if (readsEnvFile && existsSync(envFile)) nodeWords.push(`--env-file=${envFile}`)

  const { exitCode } = await runChild(projectNode(), [...nodeWords, inProject(script), ...words], {
    env: { NODE_COMPILE_CACHE: inProject('node_modules/.cache/node'), ...process.env, ...env },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    ...(ending && { ending }),
    ...(patienceMs !== undefined && { patienceMs }),
  })
  return exitCode
}
