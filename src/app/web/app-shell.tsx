// What stands around the routes in both runtimes: caches, settings, the API.

import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, StrictMode } from 'react'
import { CompanyProvider } from '#src/content/web/public.ts'
import { CallApiProvider } from '#src/platform/web/api-cache.ts'
import type { CallApi } from '#src/platform/web/call-api.ts'
import { SiteProvider } from '#src/platform/web/page-head.tsx'
import type { PageSettings } from '../page-state.ts'

type Props = {
  readonly cache: QueryClient
  readonly callApi: CallApi
  readonly settings: PageSettings
  readonly children: ReactNode
}

export function AppShell({ cache, callApi, settings, children }: Props) {
  const site = { name: settings.company.name, publicUrl: settings.publicUrl }
  return (
    <StrictMode>
      <QueryClientProvider client={cache}>
        <CallApiProvider value={callApi}>
          <CompanyProvider value={settings.company}>
            <SiteProvider value={site}>{children}</SiteProvider>
          </CompanyProvider>
        </CallApiProvider>
      </QueryClientProvider>
    </StrictMode>
  )
}
