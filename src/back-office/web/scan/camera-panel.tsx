// The camera of a phone as a scanner: what it sees, what it has read, the torch, or why it is off.

import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { FailureNotice } from '#src/ui/notice.tsx'
import { beep } from '../live/chime.ts'
import styles from './camera-panel.module.css'
import { type CameraState, runCamera, type Torch } from './run-camera.ts'

/** Returns false for a scan that is not wanted here. */
export type OnScan = (text: string) => unknown

type Props = { readonly onScan: OnScan }

const WRONG_PATTERN_MS = [90, 70, 90]
const RIGHT_MS = 90

const useVisible = (): boolean => {
  const [isVisible, setVisible] = useState(!document.hidden)
  useEffect(() => {
    const note = () => setVisible(!document.hidden)
    document.addEventListener('visibilitychange', note)
    return () => document.removeEventListener('visibilitychange', note)
  }, [])
  return isVisible
}

/** The camera is on while this is shown and the page can be seen. */
export function CameraPanel({ onScan }: Props) {
  const video = useRef<HTMLVideoElement>(null)
  const current = useRef(onScan)
  useLayoutEffect(() => {
    current.current = onScan
  })
  const isVisible = useVisible()
  const [tries, setTries] = useState(0)
  const [state, setState] = useState<CameraState>({ kind: 'opening' })
  const [read, setRead] = useState<{ text: string; isWrong: boolean } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try opens the camera anew
  useEffect(() => {
    if (!isVisible || !video.current) return
    const stopped = new AbortController()
    void runCamera(video.current, {
      signal: stopped.signal,
      onState: setState,
      onHit: (text) => {
        const isWrong = current.current(text) === false
        setRead({ text, isWrong })
        navigator.vibrate?.(isWrong ? WRONG_PATTERN_MS : RIGHT_MS)
        beep(!isWrong)
      },
    })
    return () => stopped.abort()
  }, [isVisible, tries])
  const isFailed = state.kind === 'failed'
  return (
    <section className={styles.panel} aria-label="Камера">
      <video
        ref={video}
        className={styles.picture}
        hidden={isFailed}
        data-read={read?.isWrong ? 'wrong' : read ? 'right' : undefined}
        aria-label="Что видит камера"
        muted
        playsInline
      />
      {isFailed ? (
        <FailureNotice text={state.text} onRetry={() => setTries(tries + 1)} />
      ) : (
        <div className={styles.below}>
          <p role="status">{read ? `Считан код ${read.text}` : HINTS[state.kind]}</p>
          {state.kind === 'reading' && state.torch && <TorchButton torch={state.torch} />}
        </div>
      )}
      {read && !isFailed && (
        <p className={styles.soft}>Ещё такой же товар: уберите код из кадра и покажите снова.</p>
      )}
    </section>
  )
}

const HINTS = {
  opening: 'Включается камера. Если браузер спросит о ней, разрешите.',
  loading: 'Загружается распознавание...',
  reading: 'Наведите камеру на штрихкод или QR-код.',
} as const

function TorchButton({ torch }: { readonly torch: Torch }) {
  const [isOn, setOn] = useState(false)
  return (
    <Button
      aria-pressed={isOn}
      onClick={() =>
        torch.set(!isOn).then(
          () => setOn(!isOn),
          () => undefined,
        )
      }
    >
      Фонарик
    </Button>
  )
}
