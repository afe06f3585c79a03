// The words that come with the shop: names of cars, and the words around them in product names.

import articleCodes from './article-codes.json' with { type: 'json' }
import carWords from './cars.json' with { type: 'json' }
import reading from './reading.json' with { type: 'json' }

/** Names and synonyms of cars; the search reads queries by them too. */
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
  otherMakes: reading.otherMakes,
  codes: { chery: articleCodes.chery, gwm: articleCodes.gwm },
}
