// What counts as a chosen engine.

import { ENGINE_PLACEHOLDER } from './contract.ts'

/** An empty choice and the select's placeholder both mean that no engine is chosen. */
export const chosenEngine = (engine: string | undefined): string | undefined =>
  engine === undefined || engine === '' || engine === ENGINE_PLACEHOLDER ? undefined : engine
