// The one spelling of a manufacturer's name by which lists and synonyms are compared.

import { normaliseArticle } from '#src/shared/article.ts'

/** `MANN-FILTER`, `Mann Filter ` → `MANNFILTER`; '' when there is neither letter nor digit. */
export const normaliseManufacturer = (name: string): string => normaliseArticle(name)
