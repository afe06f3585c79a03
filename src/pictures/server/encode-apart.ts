// Encodes pictures in a child process, so that a hostile file cannot crash the shop.

import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { EncodedPicture, Refusal, WantedFile } from './encode-picture.ts'
import type { FromEncoder, ToEncoder } from './encode-process.ts'

const ENTRY = fileURLToPath(new URL('./encode-process.ts', import.meta.url))
const NODE_FLAGS = ['--max-old-space-size=64', '--max-semi-space-size=8']
/** Two threads bound the memory: each holds the pixels of one file. No secrets are passed on. */
const ENVIRONMENT = { UV_THREADPOOL_SIZE: '2', MALLOC_ARENA_MAX: '2' }

/** Timeout above the encoder's own limits: reading, ten files, a busy machine. */
const MOST_MS = 60_000
/** Idle time after which the process ends and frees its memory. */
const IDLE_MS = 15_000

/** Encodes one picture at a time. Never rejects: failures resolve to a refusal. */
export type PictureEncoder = {
  /** `wanted`: the files to make; absent: those of a product. */
  readonly encode: (
    bytes: Uint8Array,
    wanted?: readonly WantedFile[],
  ) => Promise<EncodedPicture | Refusal>
  /** Ends at once; the picture in progress resolves to a refusal. */
  readonly close: () => void
}

type EncoderSettings = {
  readonly mostMs?: number
  readonly idleMs?: number
  readonly entry?: string
}

export function pictureEncoder(settings: EncoderSettings = {}): PictureEncoder {
  const { mostMs = MOST_MS, idleMs = IDLE_MS, entry = ENTRY } = settings
  let child: ChildProcess | null = null
  let idle: NodeJS.Timeout | undefined
  let last: Promise<unknown> = Promise.resolve()
  let lastId = 0

  const end = () => {
    clearTimeout(idle)
    child?.kill('SIGKILL')
    child = null
  }
  const encode: PictureEncoder['encode'] = async (bytes, wanted) => {
    clearTimeout(idle)
    if (!child?.connected) {
      child = fork(entry, {
        serialization: 'advanced',
        execArgv: NODE_FLAGS,
        env: ENVIRONMENT,
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      })
      child.unref()
    }
    lastId += 1
    const result = await answerOf(child, { id: lastId, bytes, wanted }, mostMs)
    if (result === null) end()
    else idle = setTimeout(end, idleMs).unref()
    return result ?? { refusal: 'картинку не удалось разобрать: её разбор остановлен' }
  }
  return {
    encode: (bytes, wanted) => {
      const encoded = last.then(() => encode(bytes, wanted))
      last = encoded
      return encoded
    },
    close: end,
  }
}

/** Resolves to null when the process has ended or the time is up. */
function answerOf(
  child: ChildProcess,
  asked: ToEncoder,
  mostMs: number,
): Promise<FromEncoder['result'] | null> {
  return new Promise((resolve) => {
    const settle = (result: FromEncoder['result'] | null) => {
      clearTimeout(deadline)
      child.off('message', onMessage).off('exit', onEnd).off('error', onEnd)
      resolve(result)
    }
    const onMessage = ({ id, result }: FromEncoder) => id === asked.id && settle(result)
    const onEnd = () => settle(null)
    const deadline = setTimeout(onEnd, mostMs)
    child.on('message', onMessage).on('exit', onEnd).on('error', onEnd)
    child.send(asked, (error) => error && settle(null))
  })
}
