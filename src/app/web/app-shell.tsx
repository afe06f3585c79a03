// What stands around the routes in both runtimes: caches, settings, the API.

import { type ReactNode, StrictMode } from 'react'
import { CompanyProvider } from '#src/content/web/public.ts'
import { type Api, ApiProvider } from '#src/platform/web/api-cache.ts'
import { SiteProvider } from '#src/platform/web/page-head.tsx'
import type { PageSettings } from '../page-state.ts'

type Props = {
  readonly api: Api
  readonly settings: PageSettings
  readonly children: ReactNode
}

export function AppShell({ api, settings, children }: Props) {
  const site = { name: settings.company.name, publicUrl: settings.publicUrl }
  return (
    <StrictMode>
      <ApiProvider value={api}>
        <CompanyProvider value={settings.company}>
          <SiteProvider value={site}>{children}</SiteProvider>
        </CompanyProvider>
      </ApiProvider>
    </StrictMode>
  )
}
