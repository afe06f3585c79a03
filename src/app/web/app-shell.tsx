// The context providers around the routes, on the server and in the browser.

import { type ReactNode, StrictMode } from 'react'
import { CompanyProvider } from '#src/content/web/public.ts'
import { type Api, ApiProvider } from '#src/platform/web/api-cache.ts'
import { SiteProvider } from '#src/platform/web/page-head.tsx'
import { StoreSettingsProvider } from '#src/stores/web/public.ts'
import type { PageSettings } from '../rendered-page.ts'

type Props = {
  readonly api: Api
  readonly settings: PageSettings
  readonly children: ReactNode
}

export function AppShell({ api, settings, children }: Props) {
  const { company, publicUrl, map } = settings
  return (
    <StrictMode>
      <ApiProvider value={api}>
        <CompanyProvider value={company}>
          <StoreSettingsProvider value={{ map, hours: company.hours }}>
            <SiteProvider value={{ name: company.name, publicUrl }}>{children}</SiteProvider>
          </StoreSettingsProvider>
        </CompanyProvider>
      </ApiProvider>
    </StrictMode>
  )
}
