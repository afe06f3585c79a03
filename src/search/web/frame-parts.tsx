// Search parts in the frame of every page, loaded after the page.

import { framesLateParts } from '#src/platform/web/browsing/late-parts.tsx'

export const CarSheet = framesLateParts(import('./late/car-sheet.tsx'))('CarSheet')
