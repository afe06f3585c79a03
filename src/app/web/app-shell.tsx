// What stands around the routes in both runtimes: caches, settings, the API.

import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, StrictMode } from 'react'
import type { Company } from '#src/content/company.ts'
import { CompanyProvider } from '#src/content/web/public.ts'
import { CallApiProvider } from '#src/platform/web/api-cache.ts'
import type { CallApi } from '#src/platform/web/call-api.ts'
import { SiteNameProvider } from '#src/platform/web/page-head.tsx'
import type { MapSettings } from '#src/stores/contract.ts'
import { StoreSettingsProvider } from '#src/stores/web/public.ts'

type Props = {
  readonly cache: QueryClient
  readonly callApi: CallApi
  readonly company: Company
  readonly map: MapSettings
  readonly children: ReactNode
}

export function AppShell({ cache, callApi, company, map, children }: Props) {
  return (
    <StrictMode>
      <QueryClientProvider client={cache}>
        <CallApiProvider value={callApi}>
          <CompanyProvider value={company}>
            <StoreSettingsProvider value={{ map, hours: company.hours }}>
              <SiteNameProvider value={company.name}>{children}</SiteNameProvider>
            </StoreSettingsProvider>
          </CompanyProvider>
        </CallApiProvider>
      </QueryClientProvider>
    </StrictMode>
  )
}
