// The door of content for other slices' screens.

export { Advantages } from './advantages.tsx'
export { CallbackLink } from './callback-link.tsx'
export { CompanyProvider, useCompany } from './company-context.ts'
export { NewsTeasers } from './news-teasers.tsx'
export { OfferSlider } from './offer-slider.tsx'
export { PersonalDataPolicy } from './personal-data-policy.tsx'
export { ConsentText } from './personal-data-text.tsx'
export { ServiceBanner } from './service-banner.tsx'
export { TermsText } from './terms-text.tsx'
export { TextScreen } from './text-screen.tsx'
