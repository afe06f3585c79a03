// The door of content for other slices' screens.

export { Advantages, ServiceBanner } from './advantages.tsx'
export { CallbackLink } from './callback-link.tsx'
export { CompanyProvider, useCompany } from './company-context.ts'
export { MessengerLinks } from './messenger-links.tsx'
export { NewsTeasers } from './news-cards.tsx'
export { OfferSlider } from './offer-slider.tsx'
export { ConsentText, PersonalDataPolicy } from './personal-data-text.tsx'
export { TermsText } from './terms-text.tsx'
export { Points, type TextPart, TextScreen } from './text-screen.tsx'
