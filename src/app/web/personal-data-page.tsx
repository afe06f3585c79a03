// /personal-data: the consent to the processing of personal data, and what the browser keeps.

import { AgreementPanel } from '#src/accounts/web/public.ts'
import { ConsentText, PersonalDataPolicy, TextScreen } from '#src/content/web/public.ts'

export function PersonalDataPage() {
  return (
    <TextScreen
      title="Согласие на обработку персональных данных"
      lead="Какие сведения о вас хранит магазин, зачем и как это прекратить."
    >
      <ConsentText />
      <AgreementPanel kind="personal-data" returnTo="/personal-data" />
      <PersonalDataPolicy />
    </TextScreen>
  )
}
