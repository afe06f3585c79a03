// /personal-area/terms: the agreement inside the personal area, and its acceptance.

import { AgreementPanel, PersonalAreaLayout } from '#src/accounts/web/public.ts'
import { TermsText } from '#src/content/web/public.ts'

export function PersonalAreaTermsPage() {
  return (
    <PersonalAreaLayout heading="Условия обслуживания">
      <TermsText />
      <AgreementPanel kind="terms" returnTo="/personal-area/terms" />
    </PersonalAreaLayout>
  )
}
