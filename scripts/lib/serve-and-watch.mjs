// For development: builds and serves the shop, and repeats both when a source file changes.
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
    const { change, stopWatching } = nextChange()
    const exitCode = await buildAndServe(change)
    const isAskedToStop = exitCode === 0 || exitCode > firstSignalExitCode
    if (isAskedToStop && !change.aborted) {
      stopWatching()
      return exitCode
    }
    if (!change.aborted) {
      console.log('Жду правки…')
      await once(change, 'abort')
    }
    await pause(quietMs)
  }
})

async function buildAndServe(/** @type {AbortSignal} */ change) {
  const startedAt = Date.now()
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
    env: { SILKWAY_STARTED_AT: String(startedAt) },
    ending: change,
  })
}

function nextChange() {
  const change = new AbortController()
  const watchers = watched.map((folder) =>
    watch(folder, { recursive: true }, (_event, file) => {
      if (file?.includes('.test.')) return
      stopWatching()
      change.abort()
    }),
  )
  function stopWatching() {
    for (const watcher of watchers) watcher.close()
  }
  return { change: change.signal, stopWatching }
}
