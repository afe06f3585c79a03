// Parts of the stores in the frame of every page whose code comes after the page.

import { framesLateParts } from '#src/platform/web/browsing/late-parts.tsx'

export const CitySheet = framesLateParts(import('./late/city-sheet.tsx'))('CitySheet')
