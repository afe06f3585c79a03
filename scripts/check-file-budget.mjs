// Refuses files that have grown beyond the budget of the style guide, and prints the figures.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { judgeFiles } from './lib/file-budget.mjs'
import { inProject, root } from './lib/project-root.mjs'
import { runScript, ScriptStop } from './lib/script.mjs'

await runScript(async () => {
  const { figures, excesses } = judgeFiles(sourceFiles().map(measured))
  console.log([...figures, ...excesses].join('\n'))
  return excesses.length === 0 ? 0 : 1
})

/** Tracked files and new ones, but not what git ignores. */
function sourceFiles() {
  const words = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
  const git = spawnSync('git', words, { cwd: root, encoding: 'utf8', maxBuffer: 64 << 20 })
  if (git.status !== 0) throw new ScriptStop('Для проверки размеров файлов нужен git.')
  return git.stdout
    .split('\0')
    .filter((file) => /\.(ts|tsx|mjs|css)$/.test(file) && existsSync(inProject(file)))
}

function measured(/** @type {string} */ file) {
  const text = readFileSync(inProject(file), 'utf8')
  const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
  return { path: file, lines }
}
