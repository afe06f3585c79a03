// The button that turns the camera into a scanner; its code comes with the first click.

import { type ComponentType, useRef, useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { showToast } from '#src/ui/toast-queue.ts'
import type { OnScan } from './camera-panel.tsx'

type Props = {
  readonly onScan: OnScan
  /** One scan answers the question of this screen, as it stands then: the camera is put away with it. */
  readonly once?: boolean | (() => boolean)
}

type Panel = ComponentType<{ readonly onScan: OnScan }>

export function CameraScan({ onScan, once = false }: Props) {
  const [Shown, show] = useState<{ readonly Panel: Panel } | null>(null)
  const [isLoading, setLoading] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    show(null)
    button.current?.focus()
  }
  const open = async () => {
    setLoading(true)
    // a dead zone takes nothing of the screen away
    const part = await import('./camera-panel.tsx').catch(() => null)
    setLoading(false)
    if (part) show({ Panel: part.CameraPanel })
    else showToast('Камера не загрузилась: нет связи. Нажмите ещё раз.')
  }
  const scanned: OnScan = (text) => {
    const outcome = onScan(text)
    const isAnswer = typeof once === 'function' ? once() : once
    if (isAnswer && outcome !== false) close()
    return outcome
  }
  return (
    <>
      <Button
        ref={button}
        aria-expanded={Shown !== null}
        loading={isLoading}
        onClick={Shown ? close : open}
      >
        {Shown ? 'Закрыть камеру' : 'Сканировать камерой'}
      </Button>
      {Shown && <Shown.Panel onScan={scanned} />}
    </>
  )
}
