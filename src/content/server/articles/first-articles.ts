// The six articles that a new shop begins with, in the order of reading. A space before a unit
// or a dash in them is one that does not break.

import type { NewsItem } from '../news.repository.ts'
import { change } from './change.ts'
import { classes } from './classes.ts'
import { fakes } from './fakes.ts'
import { labels } from './labels.ts'
import { turbo } from './turbo.ts'
import { viscosity } from './viscosity.ts'

export const firstArticles: readonly NewsItem[] = [viscosity, classes, labels, turbo, change, fakes]
