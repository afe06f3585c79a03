// /terms: the public offer, and its acceptance.

import { AgreementPanel } from '#src/accounts/web/public.ts'
import { TermsText, TextScreen } from '#src/content/web/public.ts'

export function TermsPage() {
  return (
    <TextScreen
      title="Условия обслуживания"
      lead="Как заказать, оплатить, получить и вернуть товар: публичная оферта магазина."
    >
      <TermsText />
      <AgreementPanel kind="terms" returnTo="/terms" />
    </TextScreen>
  )
}
