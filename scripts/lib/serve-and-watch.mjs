// Development: builds and serves the shop, and does both again when a source file changes.
import { once } from 'node:events'
import { watch } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { buildPages } from './build-pages.mjs'
import { runOnProjectNode } from './project-node.mjs'
import { inProject } from './project-root.mjs'
import { runScript, ScriptStop } from './script.mjs'

const watched = ['src', 'database'].map((folder) => inProject(folder))
const quietMs = 100 // an editor or git writes several files in one go
const firstSignalExitCode = 128

await runScript(async () => {
  for (;;) {
    const change = nextChange()
    const exitCode = await buildAndServe(change)
    if (exitCode === 0 && !change.aborted) return 0
    if (exitCode > firstSignalExitCode && !change.aborted) return exitCode
    if (!change.aborted) {
      console.log('Жду правки…')
      await once(change, 'abort')
    }
    await pause(quietMs)
  }
})

async function buildAndServe(/** @type {AbortSignal} */ change) {
  try {
    await buildPages()
  } catch (error) {
    if (!(error instanceof ScriptStop)) throw error
    console.error(error.message)
    return error.exitCode
  }
  if (change.aborted) return 0
  return runOnProjectNode('src/app/server/start.ts', process.argv.slice(2), {
    readsEnvFile: true,
    ending: change,
  })
}

function nextChange() {
  const change = new AbortController()
  const watchers = watched.map((folder) =>
    watch(folder, { recursive: true }, (_event, file) => {
      if (file?.includes('.test.')) return
      for (const watcher of watchers) watcher.close()
      change.abort()
    }),
  )
  return change.signal
}
