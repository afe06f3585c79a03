// Says the shelf of a product at one place. Comes with the first click.

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { fieldErrorsOf, messageOf } from '#src/platform/web/api-error.ts'
import { normaliseArticle } from '#src/shared/article.ts'
import { barcodeOf } from '#src/shared/barcode.ts'
import { Button } from '#src/ui/button.tsx'
import { TextField } from '#src/ui/forms/text-field.tsx'
import { FailureNotice } from '#src/ui/notice.tsx'
import { showToast } from '#src/ui/toast-queue.ts'
import { LONGEST_SHELF, shelfName } from '../../shelf-order.ts'
import { shelvesApi } from '../../shelves-contract.ts'
import { callOffice } from '../call-office.ts'
import { OfficeDialog } from '../office-dialog.tsx'
import { useDialogScan } from '../pick/use-scan.ts'

export type Shelved = {
  readonly product: number
  /** Its own label, scanned for the shelf by mistake; empty: not known yet. */
  readonly article: string
  readonly location: number
  readonly shelf: string
  /** Of the product or of the place: what the button is for, read aloud. */
  readonly of: string
  /** The shelf was written. */
  readonly onKept?: () => void
}

/** Goods are often put on one shelf one after another: by place. */
const lastShelf = (location: number) => ['last-shelf', location] as const

/** Why a scan cannot be meant as a shelf. */
function noShelf(scanned: string, article: string): string {
  if (barcodeOf(scanned) !== null) return `${scanned}: это штрихкод товара, а не полка.`
  const isOwn = article !== '' && normaliseArticle(scanned) === normaliseArticle(article)
  return isOwn ? `${scanned}: это артикул товара, а не полка.` : ''
}

export type DialogProps = Shelved & { readonly onClose: () => void }

export function ShelfDialog({
  product,
  article,
  location,
  shelf,
  of,
  onKept,
  onClose,
}: DialogProps) {
  const client = useQueryClient()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(shelf)
  const [seen] = useState(shelf)
  const [refused, setRefused] = useState('')
  const last = client.getQueryData<string>(lastShelf(location))
  const saving = useMutation({
    mutationFn: (wanted: string) =>
      callOffice(shelvesApi.setShelf, {
        body: { product_id: product, location_id: location, shelf: wanted, seen },
      }),
    onSuccess: ({ shelf: kept }) => {
      onKept?.()
      if (kept !== '') client.setQueryData(lastShelf(location), kept)
      showToast(kept === '' ? 'Полка убрана' : `Полка ${kept} записана`)
      onClose()
    },
    onSettled: () => {
      for (const queryKey of [['picks'], ['stock', product], ['shelf']]) {
        void client.invalidateQueries({ queryKey })
      }
    },
  })
  const save = (wanted: string) => {
    if (shelfName(wanted) === seen) onClose()
    else saving.mutate(wanted)
  }
  useDialogScan((text) => {
    if (saving.isPending) return false
    const wrong = noShelf(text, article)
    // many a box has a label that is no barcode: somebody reads what was scanned before it is saved
    setTyped(wrong === '' ? shelfName(text) : seen)
    setRefused(wrong)
    field.current?.focus()
    return wrong === ''
  })
  const errors = fieldErrorsOf(saving.error)
  return (
    <OfficeDialog
      title={`Полка: ${of}`}
      action={shelfName(typed) === '' && seen !== '' ? 'Убрать полку' : 'Записать'}
      isPending={saving.isPending}
      onSubmit={() => save(typed)}
      onClose={onClose}
    >
      <TextField
        ref={field}
        label="Полка"
        hint="Наберите или отсканируйте ярлык, например A-12-3."
        autoComplete="off"
        autoFocus
        maxLength={LONGEST_SHELF}
        error={refused || errors.shelf}
        value={typed}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => {
          setTyped(target.value)
          setRefused('')
        }}
      />
      {last !== undefined && last !== seen && (
        <Button variant="quiet" onClick={() => saving.mutate(last)}>
          Как у прошлого товара: {last}
        </Button>
      )}
      {saving.isError && errors.shelf === undefined && (
        <FailureNotice text={messageOf(saving.error, 'Не записано: нет связи. Нажмите ещё раз.')} />
      )}
    </OfficeDialog>
  )
}
