// The city whose stock the lists show: chosen once and remembered; empty means the whole network.

import { storedValue } from '#src/platform/web/stored-value.ts'

const asCity = (stored: unknown): string => (typeof stored === 'string' ? stored : '')

export const chosenCity = storedValue<string>('city', '', asCity)
