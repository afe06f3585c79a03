import { describe, expect, test } from 'vitest'
import { decodeVin } from './decode-vin.ts'
import makerFile from './words/vin-makers.json' with { type: 'json' }

// invented numbers; check digits computed by ISO 3779
const read = (text: string) => decodeVin(text, 2026)

describe('a VIN', () => {
  test('names the make and the model year, and its check digit is checked', () => {
    expect(read('LVTDD24B1ND100457')).toEqual({
      vin: 'LVTDD24B1ND100457',
      brand: 'Chery',
      brands: ['Chery', 'Exeed', 'Omoda', 'Jaecoo'],
      year: 2022,
      isChecked: true,
    })
  })

  test.each([
    ['LGWFF7A55RH200311', 'Haval', 2024],
    ['LGWDB217XFC300128', 'Great Wall', 2015],
    ['LB37724S2LX500714', 'Geely', 2020],
    ['XZGFF06AXNA600391', 'Haval', 2022],
    ['Y4K8622Z0PB700482', 'Belgee', 2023],
    ['LS5A2DKE7TA800563', 'Changan', 2026],
    ['LLV2A2A29C0900644', 'Lifan', 2012],
    ['LJ12EKS34D4000901', 'JAC', 2013],
  ])('%s is a %s of %i', (text, brand, year) => {
    expect(read(text)).toMatchObject({ brand, year, isChecked: true })
  })

  test('names every make that shares the code of its maker', () => {
    expect(read('LGWEE4A53KE400205')?.brands).toEqual(['Haval', 'Great Wall', 'Tank'])
  })

  test('is read through case, separators and Cyrillic letters that look Latin', () => {
    expect(read(' lvt-dd24b1 nd100457 ')?.vin).toBe('LVTDD24B1ND100457')
    expect(read('LVТDD24В1ND100457')?.vin).toBe('LVTDD24B1ND100457') // Cyrillic Т and В
  })

  test('with a wrong check digit is still read, and it is said', () => {
    expect(read('LVTDD24B2ND100457')).toMatchObject({ brand: 'Chery', isChecked: false })
  })

  test('may end its check in ten, written X: the example of the standard', () => {
    expect(read('1M8GDM9AXKP042788')).toMatchObject({ isChecked: true, brand: '', year: 2019 })
  })

  test('of an unknown maker has no make', () => {
    expect(read('LZZ5BBFA9JN000725')).toMatchObject({ brand: '', brands: [], year: 2018 })
  })

  test('has no year where the tenth sign tells none', () => {
    expect(read('LVVDB11B1UD000806')).toMatchObject({ year: null, isChecked: true })
  })

  test('is of the last cycle that has come; models of the next year are built before it', () => {
    expect(decodeVin('LVVDB11BXVD000806', 2026)?.year).toBe(2027)
    expect(decodeVin('LVVDB11BXVD000806', 2025)?.year).toBe(1997)
    expect(decodeVin('LVVDB11BXVD000806', 2057)?.year).toBe(2057)
  })

  test.each([
    ['LVTDD24B1ND10045', 'sixteen signs'],
    ['LVTDD24B1ND1004571', 'eighteen signs'],
    ['LVTDD24B1ND1O0457', 'the letter O'],
    ['LVTDDI4B1ND100457', 'the letter I'],
    ['LVTDDQ4B1ND100457', 'the letter Q'],
    ['LVTDD24B1NDЖ00457', 'a Cyrillic letter of no Latin look'],
    ['11111111111111111', 'figures alone'],
    ['PODSHLPNLKSTUPLCY', 'letters alone'],
    ['', 'nothing'],
  ])('is not %s: %s', (text) => {
    expect(read(text)).toBeNull()
  })
})

describe('the list of makers', () => {
  test('has each code once, and beginnings that begin with it', () => {
    const codes = makerFile.makers.map(({ code }) => code)
    expect(new Set(codes).size).toBe(codes.length)
    for (const { code, brands, beginnings } of makerFile.makers) {
      expect(code).toMatch(/^[A-HJ-NPR-Z0-9]{3}$/)
      expect(brands.length).toBeGreaterThan(0)
      for (const begun of Object.keys(beginnings ?? {})) expect(begun.startsWith(code)).toBe(true)
    }
  })
})
