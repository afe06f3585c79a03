// What web processes and the one that watches over them say to each other about figures.

import type { Registry } from 'prom-client'

/** Figures as the library carries them from process to process. */
export type Figures = Awaited<ReturnType<Registry['getMetricsAsJSON']>>

/** To the first process. */
export type ToFirst =
  | { readonly figures: 'wanted'; readonly ask: number }
  | { readonly figures: 'mine'; readonly round: number; readonly told: Figures }

/** To a web process. */
export type ToWorker =
  | { readonly figures: 'yours'; readonly round: number }
  | { readonly figures: 'all'; readonly ask: number; readonly text: string }

/** Others may use the same line. */
export const isAboutFigures = <Message extends ToFirst | ToWorker>(
  message: unknown,
): message is Message => typeof message === 'object' && message !== null && 'figures' in message
