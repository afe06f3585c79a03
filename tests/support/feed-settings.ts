// Settings of feeds for tests.

import type { FeedSettings } from '#src/feeds/server/public.ts'

export const someFeedSettings = (wishes: Partial<FeedSettings> = {}): FeedSettings => ({
  publicUrl: 'https://silkway.example',
  name: 'Части & Ко',
  legalName: 'ООО «Части»',
  courierRubles: 350,
  courierDays: '1-3',
  pickupDays: '0-2',
  hasPriceList: true,
  ...wishes,
})
