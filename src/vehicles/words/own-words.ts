// The words that come with the shop: what cars are called, and how names of goods speak of them.

import articleCodes from './article-codes.json' with { type: 'json' }
import carWords from './cars.json' with { type: 'json' }
import reading from './reading.json' with { type: 'json' }

/** By the words of buyers. */
export const carWordsFile = carWords

export const ownReadingWords = {
  cars: carWords.cars,
  ordinary: reading.ordinary,
  suffixes: reading.suffixes,
  between: reading.between,
  units: reading.units,
  except: reading.except,
  universal: reading.universal,
  inexact: reading.inexact,
  strangers: reading.strangers,
  codes: { chery: articleCodes.chery, gwm: articleCodes.gwm },
}
