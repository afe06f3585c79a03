// Runs the camera until it is told to stop: frame by frame, each scan told once.

import { openReader, ReaderFailure } from './frame-reader.ts'
import { hitFilter } from './seen-codes.ts'

export type Torch = { readonly set: (isOn: boolean) => Promise<void> }

export type CameraState =
  | { readonly kind: 'opening' | 'loading' }
  | { readonly kind: 'reading'; readonly torch: Torch | null }
  | { readonly kind: 'failed'; readonly text: string }

type Wishes = {
  readonly signal: AbortSignal
  readonly onState: (state: CameraState) => void
  readonly onHit: (text: string) => void
}

/** Between two frames: a phone has other things to do. */
const GAP_MS = 80

export async function runCamera(video: HTMLVideoElement, wishes: Wishes): Promise<void> {
  const { signal, onState, onHit } = wishes
  const ended = new AbortController()
  const whole = AbortSignal.any([signal, ended.signal])
  const fail = (error: unknown) => {
    if (!whole.aborted) onState({ kind: 'failed', text: failureText(error) })
    ended.abort()
  }
  try {
    onState({ kind: 'opening' })
    const stream = await openStream(whole, () => fail(new DOMException('', 'NotReadableError')))
    if (whole.aborted) return
    video.srcObject = stream
    await video.play()
    onState({ kind: 'loading' })
    const reader = await openReader()
    whole.addEventListener('abort', reader.close)
    if (whole.aborted) return reader.close()
    const take = hitFilter()
    let isReading = false
    while (!whole.aborted) {
      const hit = take(await reader.read(video), performance.now())
      if (whole.aborted) return
      if (!isReading) onState({ kind: 'reading', torch: torchOf(stream) })
      isReading = true
      if (hit !== null) onHit(hit)
      await new Promise((resolve) => setTimeout(resolve, GAP_MS))
    }
  } catch (error) {
    fail(error)
  }
}

/** The camera at the back; it is off as soon as the signal is. */
async function openStream(signal: AbortSignal, onLost: () => void): Promise<MediaStream> {
  // only a page with HTTPS has it
  if (!navigator.mediaDevices) throw new DOMException('', 'SecurityError')
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
  })
  const stop = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  if (signal.aborted) stop()
  signal.addEventListener('abort', stop)
  for (const track of stream.getTracks()) track.addEventListener('ended', onLost)
  return stream
}

/** Of the track, where the telephone has one that a page may switch. */
function torchOf(stream: MediaStream): Torch | null {
  const [track] = stream.getVideoTracks()
  const known = track?.getCapabilities?.() as { torch?: boolean } | undefined
  if (!track || !known?.torch) return null
  return {
    set: (isOn) =>
      track.applyConstraints({ advanced: [{ torch: isOn } as MediaTrackConstraintSet] }),
  }
}

const WITHOUT = 'Без камеры работают ручной сканер и кнопки.'

const FAILURES: Readonly<Record<string, string>> = {
  NotAllowedError: `Камера не разрешена. Нажмите на значок слева от адреса страницы, разрешите камеру и нажмите «Повторить». Если запрета там нет, разрешите камеру браузеру в настройках телефона. ${WITHOUT}`,
  NotFoundError: `Камеры на этом устройстве нет. ${WITHOUT}`,
  OverconstrainedError: `Подходящей камеры на этом устройстве нет. ${WITHOUT}`,
  NotReadableError: `Камера занята или отключилась. Закройте другие программы с камерой и нажмите «Повторить». ${WITHOUT}`,
  SecurityError: `Браузер даёт камеру только странице с https. Откройте служебную часть по такому адресу. ${WITHOUT}`,
}

const failureText = (error: unknown): string => {
  if (error instanceof ReaderFailure) {
    return `Распознавание штрихкодов не загрузилось. Проверьте связь и нажмите «Повторить». ${WITHOUT}`
  }
  const name = error instanceof DOMException ? error.name : ''
  return FAILURES[name] ?? `Камера не включилась. Нажмите «Повторить». ${WITHOUT}`
}
