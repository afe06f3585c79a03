// The settings of stores for any component: provider of the map, opening hours.

import { createContext, useContext } from 'react'
import type { MapSettings } from '../contract.ts'

type StoreSettings = { readonly map: MapSettings; readonly hours: string }

const StoreSettingsContext = createContext<StoreSettings | null>(null)
export const StoreSettingsProvider = StoreSettingsContext.Provider

export function useStoreSettings(): StoreSettings {
  const settings = useContext(StoreSettingsContext)
  if (!settings) throw new Error('StoreSettingsProvider is missing above this component')
  return settings
}
