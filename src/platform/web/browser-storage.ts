// Local and session storage under the specification's keys; broken or forbidden storage is empty.

export type LocalKey =
  | 'token'
  | 'device'
  | 'cartItems'
  | 'brand'
  | 'user'
  | 'selectedCar'
  | 'garage'
  | 'gearboxes'
  | 'city'
  | 'orderDraft'
  | 'orderContact'
  | 'shop'
  | 'delivery'
  | 'favourites'
  | 'viewedProducts'
export type SessionKey =
  | 'lastSelectedCategoryKey'
  | 'openCategories'
  | 'phoneOrders'
  | 'sales'
  | 'shelfCounts'

function read(storage: () => Storage, key: string): unknown {
  try {
    const text = storage().getItem(key)
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}

function write(storage: () => Storage, key: string, value: unknown): boolean {
  try {
    if (value === null || value === undefined) storage().removeItem(key)
    else storage().setItem(key, JSON.stringify(value))
    return true
  } catch {
    return false // a full or forbidden storage must not stop the shop: it goes on without memory
  }
}

// asked for at each use: the very mention of localStorage throws where it is forbidden
const local = () => window.localStorage
const session = () => window.sessionStorage

export const readLocal = (key: LocalKey): unknown => read(local, key)
/** Whether it is stored now. */
export const writeLocal = (key: LocalKey, value: unknown): boolean => write(local, key, value)
export const readSession = (key: SessionKey): unknown => read(session, key)
export const writeSession = (key: SessionKey, value: unknown): boolean => write(session, key, value)

/** `lastSelectedCategoryKey` is a bare string by the specification, not JSON. */
export function readSessionText(key: SessionKey): string | null {
  try {
    return session().getItem(key)
  } catch {
    return null
  }
}

export function writeSessionText(key: SessionKey, text: string | null): void {
  try {
    if (text === null) session().removeItem(key)
    else session().setItem(key, text)
  } catch {
    // as above
  }
}

/** Calls back when another tab changed the key. Returns the way to stop. */
export function onLocalChange(key: LocalKey, changed: () => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key === key || event.key === null) changed()
  }
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
}
