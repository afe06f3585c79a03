import { describe, expect, test } from 'vitest'
import { addressOfSentForm, categoryHref, searchAddress, textOfAddress } from './search-address.ts'

const noCar = { brand: '', model: '', engine: '' }
const chery = { ...noCar, brand: 'Chery' }

describe('the address of a search', () => {
  test('holds the text and the car', () => {
    expect(searchAddress('колодки', { brand: 'Chery', model: 'QQ', engine: '' })).toBe(
      '/catalog/search/%D0%BA%D0%BE%D0%BB%D0%BE%D0%B4%D0%BA%D0%B8?brand=Chery&model=QQ',
    )
  })

  test.each(['5W-40 1/2', '100%', '#7', 'a?b&c', 'a+b'])('carries «%s» whole', (text) => {
    const segment = searchAddress(text, noCar).split('/').at(-1) ?? ''
    expect(decodeURIComponent(segment)).toBe(text)
    expect(segment).not.toMatch(/[/?#]/)
  })

  test.each(['', '   ', '.', '..'])('«%s» is no search: the car itself is shown', (text) => {
    expect(searchAddress(text, noCar)).toBe('/catalog')
    expect(searchAddress(text, chery)).toBe('/catalog/chery')
  })
})

describe('a branch of the catalogue of a car', () => {
  test('keeps the engine', () => {
    const qq = { ...chery, model: 'QQ' }
    expect(categoryHref(qq, 'brakes')).toBe('/catalog/chery/qq?category=brakes')
    expect(categoryHref({ ...qq, engine: 'SQR480ED' }, 'brakes')).toBe(
      '/catalog/chery/qq?engine=SQR480ED&category=brakes',
    )
  })
})

describe('a form sent without a script', () => {
  test('leads to the same address', () => {
    const sent = new URLSearchParams('search=T15-1109111&brand=Chery&model=&engine=')
    expect(addressOfSentForm(sent)).toBe('/catalog/search/T15-1109111?brand=Chery')
  })

  test('sent empty, leads to the catalogue', () => {
    expect(addressOfSentForm(new URLSearchParams())).toBe('/catalog')
  })
})

describe('the text in an address', () => {
  test.each(['5w/30', '100%', '%2F', 'C#', 'фильтр масляный'])('comes back whole: %s', (text) => {
    expect(textOfAddress(`/catalog/search/${encodeURIComponent(text)}`)).toBe(text)
  })

  test('is shown as it stands when it cannot be decoded', () => {
    expect(textOfAddress('/catalog/search/100%')).toBe('100%')
  })
})
