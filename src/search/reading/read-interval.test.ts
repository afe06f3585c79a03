// How often one thing is replaced is a question about service.
import { expect, test } from 'vitest'
import { readQuestion } from './read-question.ts'

test.each([
  ['через сколько менять свечи на тигго 4 про', 'свечи на тигго 4 про'],
  ['как часто менять салонник джолион', 'салонник джолион'],
  ['когда менять ремень грм на лифан х60', 'ремень грм на лифан х60'],
  ['какой интервал замены воздушного фильтра атлас', 'воздушного фильтра атлас'],
  ['сколько ходят свечи на джили атлас', 'свечи на джили атлас'],
  ['через какой пробег менять тормозную жидкость', 'тормозную жидкость'],
  ['ресурс ремня грм какой', 'ремня грм'],
])('«%s» is asked of «%s»', (text, rest) => {
  const question = readQuestion(text)
  expect(question?.kind).toBe('service')
  expect(question?.rest).toBe(rest)
})

test.each([
  'сколько стоит замена свечей',
  'ремень грм когда будет',
  'сколько масла лить',
  'свечи сколько',
])('«%s» asks for no interval', (text) => {
  expect(readQuestion(text)?.kind).not.toBe('service')
})
