// Runs another program and waits for it; a signal sent to the script reaches it once.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { root } from './project-root.mjs'
import { ScriptStop } from './script.mjs'

const ordinaryPatienceMs = 15_000

/**
 * @typedef {object} ChildSettings
 * @property {NodeJS.ProcessEnv} [env] the whole environment of the child
 * @property {import('node:child_process').StdioOptions} [stdio]
 * @property {(text: string) => void} [onOutput] takes what a piped child prints
 * @property {AbortSignal} [ending] asks the child to stop, as SIGTERM does
 * @property {number} [patienceMs] how long the child may take to stop
 */

/**
 * @param {string} program
 * @param {readonly string[]} words
 * @param {ChildSettings} [settings]
 * @returns {Promise<{ exitCode: number, interruptedBy: NodeJS.Signals | undefined }>}
 */
export function runChild(program, words, settings = {}) {
  const { env = process.env, stdio = 'inherit', onOutput, ending } = settings
  const child = spawn(program, words, { cwd: root, env, stdio })
  const forwarding = forwardSignals(child, settings.patienceMs ?? ordinaryPatienceMs)
  const end = () => forwarding.pass('SIGTERM')
  ending?.addEventListener('abort', end)
  child.stdout?.setEncoding('utf8').on('data', (text) => onOutput?.(text))
  child.stderr?.setEncoding('utf8').on('data', (text) => onOutput?.(text))

  return new Promise((resolve, reject) => {
    const finish = () => {
      forwarding.stop()
      ending?.removeEventListener('abort', end)
    }
    child.once('error', (error) => {
      finish()
      reject(new ScriptStop(`Не удалось запустить ${program}: ${error.message}.`))
    })
    child.once('close', (code, signal) => {
      finish()
      const interruptedBy = forwarding.received()
      resolve({ exitCode: code ?? exitCodeOf(signal), interruptedBy })
    })
  })
}

/** What a shell reports for a program that a signal ended. */
export const exitCodeOf = (/** @type {NodeJS.Signals | null} */ signal) =>
  signal ? 128 + constants.signals[signal] : 1

/**
 * Ctrl-C comes twice, from the terminal and from npm: the child gets each signal once.
 * @param {import('node:child_process').ChildProcess} child
 * @param {number} patienceMs
 */
function forwardSignals(child, patienceMs) {
  const passed = new Set()
  /** @type {NodeJS.Signals | undefined} */
  let received
  /** @type {NodeJS.Timeout | undefined} */
  let lastResort

  const pass = (/** @type {NodeJS.Signals} */ signal) => {
    if (passed.has(signal)) return
    passed.add(signal)
    child.kill(signal)
    // Ctrl-C is quick, also where the end by SIGTERM may take its time
    const mostMs = signal === 'SIGINT' ? Math.min(patienceMs, ordinaryPatienceMs) : patienceMs
    clearTimeout(lastResort)
    lastResort = setTimeout(() => child.kill('SIGKILL'), mostMs)
  }
  const forward = (/** @type {NodeJS.Signals} */ signal) => {
    received ??= signal
    pass(signal)
  }
  process.on('SIGTERM', forward).on('SIGINT', forward)

  const stop = () => {
    clearTimeout(lastResort)
    process.off('SIGTERM', forward).off('SIGINT', forward)
  }
  return { pass, stop, received: () => received }
}
