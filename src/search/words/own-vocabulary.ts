// The vocabulary that comes with the shop; an owner's file is joined to it.

import { carWordsFile as cars } from '#src/vehicles/server/public.ts'
import manufacturers from './manufacturers.json' with { type: 'json' }
import oils from './oils.json' with { type: 'json' }
import parts from './parts.json' with { type: 'json' }
import sides from './sides.json' with { type: 'json' }
import stop from './stop.json' with { type: 'json' }
import { joined, readVocabulary } from './vocabulary.ts'
import words from './words.json' with { type: 'json' }

/** By the names of its files. */
export const vocabularyFiles = { parts, sides, cars, manufacturers, oils, words, stop }

export const ownVocabulary = Object.entries(vocabularyFiles)
  .map(([file, json]) => readVocabulary(json, `${file}.json`))
  .reduce(joined)
