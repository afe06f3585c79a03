// What of a product's page hydrates after it, as one file to fetch: the gallery.

import { Gallery } from '#src/pictures/web/public.ts'

export const parts = { Gallery }
