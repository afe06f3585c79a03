// The queue of toasts: added from anywhere, shown by the one toast region of the page.

export type ToastWay = { readonly href: string; readonly label: string }
export type Toast = { id: number; text: string; way?: ToastWay | undefined }

const MOST_AT_ONCE = 3
const nothing: readonly Toast[] = []

let toasts = nothing
let lastId = 0
const listeners = new Set<() => void>()

/** `way`: a link below the text. */
export function showToast(text: string, way?: ToastWay): void {
  lastId += 1
  replaceToasts([...toasts, { id: lastId, text, way }].slice(-MOST_AT_ONCE))
}

export const closeToast = (id: number): void =>
  replaceToasts(toasts.filter((toast) => toast.id !== id))

export const currentToasts = (): readonly Toast[] => toasts
export const toastsOnServer = (): readonly Toast[] => nothing

export function onToastsChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function replaceToasts(next: readonly Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}
