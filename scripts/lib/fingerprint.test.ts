// When the fingerprint of a folder changes.
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fingerprintOf } from './fingerprint.mjs'

let folder = ''

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'fingerprint-'))
  mkdirSync(path.join(folder, 'src/cart'), { recursive: true })
  write('src/cart/cart.ts', 'one')
  write('package.json', '{}')
})

afterEach(() => rmSync(folder, { recursive: true }))

const write = (file: string, text: string) => writeFileSync(path.join(folder, file), text)
const fingerprint = () => fingerprintOf(folder, ['src', 'package.json', 'absent'])

describe('a fingerprint of sources', () => {
  test('stays when a file is only touched', () => {
    const before = fingerprint()
    utimesSync(path.join(folder, 'src/cart/cart.ts'), 1, 1)
    expect(fingerprint()).toBe(before)
  })

  test('changes with the content of a file in any depth', () => {
    const before = fingerprint()
    write('src/cart/cart.ts', 'two')
    expect(fingerprint()).not.toBe(before)
  })

  test('changes when a file comes or goes by another name', () => {
    const before = fingerprint()
    write('src/cart/added.ts', '')
    const withAnother = fingerprint()
    rmSync(path.join(folder, 'src/cart/added.ts'))
    write('src/cart/renamed.ts', '')
    expect(new Set([before, withAnother, fingerprint()]).size).toBe(3)
  })

  test('takes no notice of files that are not wanted', () => {
    const onlyCode = (file: string) => !file.endsWith('.test.ts')
    const before = fingerprintOf(folder, ['src'], onlyCode)
    write('src/cart/cart.test.ts', 'expect')
    expect(fingerprintOf(folder, ['src'], onlyCode)).toBe(before)
  })
})
