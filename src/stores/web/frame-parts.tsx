// Stores parts in the frame of every page, loaded after the page.

import { framesLateParts } from '#src/platform/web/browsing/late-parts.tsx'

export const CitySheet = framesLateParts(import('./late/city-sheet.tsx'))('CitySheet')
