// Queue of work that runs one at a time, bounded in length and waiting time.

import { ShopError } from '#src/shared/errors.ts'

export type Queue = {
  /** Resolves to the function that leaves the queue; throws `too-many-requests`. */
  readonly enter: (gone: AbortSignal) => Promise<() => void>
}

type Bounds = { readonly mostWaiting: number; readonly patienceMs: number }

export function workQueue({ mostWaiting, patienceMs }: Bounds): Queue {
  const waiting: (() => void)[] = []
  let isBusy = false

  const leave = () => {
    const next = waiting.shift()
    if (next) next()
    else isBusy = false
  }
  const onceOnly = () => {
    let hasLeft = false
    return () => {
      if (!hasLeft) leave()
      hasLeft = true
    }
  }
  const turn = (gone: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const given = AbortSignal.any([gone, AbortSignal.timeout(patienceMs)])
      if (given.aborted) return reject(busy())
      const next = () => {
        given.removeEventListener('abort', giveUp)
        resolve()
      }
      const giveUp = () => {
        waiting.splice(waiting.indexOf(next), 1)
        reject(busy())
      }
      given.addEventListener('abort', giveUp)
      waiting.push(next)
    })
  return {
    enter: async (gone) => {
      if (isBusy) {
        if (waiting.length >= mostWaiting) throw busy()
        await turn(gone)
      }
      isBusy = true
      return onceOnly()
    },
  }
}

const busy = (): ShopError =>
  new ShopError('too-many-requests', 'Идёт другая загрузка. Дождитесь её конца и повторите.', {
    retryAfterSeconds: 30,
  })
