// What stands around the routes in both runtimes: caches, settings, the API.

import { type ReactNode, StrictMode } from 'react'
import type { Company } from '#src/content/company.ts'
import { CompanyProvider } from '#src/content/web/public.ts'
import { type Api, ApiProvider } from '#src/platform/web/api-cache.ts'
import { SiteNameProvider } from '#src/platform/web/page-head.tsx'

type Props = {
  readonly api: Api
  readonly company: Company
  readonly children: ReactNode
}

export function AppShell({ api, company, children }: Props) {
  return (
    <StrictMode>
      <ApiProvider value={api}>
        <CompanyProvider value={company}>
          <SiteNameProvider value={company.name}>{children}</SiteNameProvider>
        </CompanyProvider>
      </ApiProvider>
    </StrictMode>
  )
}
