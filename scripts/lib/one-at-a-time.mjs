// A lock between scripts of this project that start at the same time.
import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { root } from './project-root.mjs'

/**
 * The kernel frees a socket's name with its owner, so no lock outlives a killed script.
 * @template Outcome
 * @param {string} deed
 * @param {() => Promise<Outcome>} work
 */
export async function oneAtATime(deed, work) {
  const address = addressOf(deed)
  let release = await claim(address)
  while (!release) {
    await untilReleased(address)
    release = await claim(address)
  }
  try {
    return await work()
  } finally {
    release()
  }
}

function addressOf(/** @type {string} */ deed) {
  const project = createHash('sha256').update(root).digest('hex').slice(0, 12)
  const name = `silkway-${project}-${deed}`
  return process.platform === 'linux' ? `\0${name}` : path.join(tmpdir(), `${name}.socket`)
}

/** @returns {Promise<(() => void) | undefined>} what releases the claim; nothing when it is taken */
const claim = (/** @type {string} */ address) =>
  new Promise((resolve, reject) => {
    /** @type {Set<import('node:net').Socket>} */
    const waiters = new Set()
    const server = createServer((waiter) => waiters.add(waiter.on('error', () => waiter.destroy())))
    server.once('error', (error) =>
      'code' in error && error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    )
    server.listen(address, () =>
      resolve(() => {
        server.close()
        for (const waiter of waiters) waiter.destroy()
      }),
    )
  })

/** The connection to the owner ends with the owner's work, or with the owner. */
const untilReleased = (/** @type {string} */ address) =>
  new Promise((resolve) => {
    const waiting = connect(address, () => console.log('Жду: то же самое делает другой запуск…'))
    waiting.on('error', () => {
      if (!address.startsWith('\0')) rmSync(address, { force: true })
    })
    waiting.on('close', resolve)
  })
