// The seller's settings for any component.

import { createContext, useContext } from 'react'
import type { Company } from '../company.ts'

const CompanyContext = createContext<Company | null>(null)
export const CompanyProvider = CompanyContext.Provider

export function useCompany(): Company {
  const company = useContext(CompanyContext)
  if (!company) throw new Error('CompanyProvider is missing above this component')
  return company
}
