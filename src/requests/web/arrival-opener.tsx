// The button that asks for a letter when a product comes; the form comes with the first click.

import { type ReactNode, useState } from 'react'
import { Button, type ButtonVariant } from '#src/ui/button.tsx'
import { showToast } from '#src/ui/toast-queue.ts'

type Props = {
  readonly productId: number
  readonly variant: ButtonVariant
  readonly children: ReactNode
}

export function ArrivalOpener({ productId, variant, children }: Props) {
  const [sheet, setSheet] = useState<ReactNode>()
  const close = () => setSheet(undefined)
  const open = () =>
    import('./late/arrival-sheet.tsx').then(
      ({ ArrivalSheet }) => setSheet(<ArrivalSheet productId={productId} onClose={close} />),
      () => showToast('Форма не открылась. Проверьте связь и попробуйте ещё раз.'),
    )
  return (
    <>
      <Button variant={variant} wide onClick={open}>
        {children}
      </Button>
      {sheet}
    </>
  )
}
